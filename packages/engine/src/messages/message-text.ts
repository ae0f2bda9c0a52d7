/** Characters of a free text in a message. */
export const MAX_MESSAGE_TEXT_CHARS = 2000

/** A free text as messages contain it: its beginning, where it is long; null = there is none. */
export function messageText(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length <= MAX_MESSAGE_TEXT_CHARS
    ? text
    : `${text.slice(0, MAX_MESSAGE_TEXT_CHARS - 1)}…`
}
