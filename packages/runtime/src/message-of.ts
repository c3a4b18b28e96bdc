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

/** The text with that of its causes: `fetch` says of every connection that came to nothing only that it "failed". */
export function reasonOf(thrown: unknown): string {
  const texts = [messageOf(thrown)];
  for (let error = thrown, depth = 0; error instanceof Error && error.cause instanceof Error && depth < 4; error = error.cause, depth += 1) {
    const text = messageOf(error.cause);
    if (!texts.some((known) => known.includes(text))) texts.push(text);
  }
  return texts.join(': ');
}

const NO_TEXT = 'Something was thrown that has no text.';
