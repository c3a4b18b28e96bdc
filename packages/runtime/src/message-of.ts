/** The text of whatever was thrown: that may be anything, also what cannot be turned into text. */
export function messageOf(thrown: unknown): string {
  try {
    const { message } = (thrown ?? {}) as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
    if (thrown instanceof Error) return thrown.name;
    const text = typeof thrown === 'object' && thrown !== null ? JSON.stringify(thrown) : String(thrown);
    return text ?? NO_TEXT;
  } catch {
    return NO_TEXT;
  }
}

const NO_TEXT = 'Something was thrown that has no text.';
