import { LIMITS } from '@winnow/contract/canonical'

const MAX_CHARS = LIMITS.messageTextLengthChars

/** A free text as messages contain it: its beginning, where it is long; null = there is none. */
export function messageText(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`
}
