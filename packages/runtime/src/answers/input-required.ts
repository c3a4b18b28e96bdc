/** Whether a result is a question of SDK v2: the handler is run again with the answers. */
export function isInputRequired(value: unknown): value is { readonly resultType: 'input_required' } {
  return (value as { resultType?: unknown } | null | undefined)?.resultType === 'input_required';
}
