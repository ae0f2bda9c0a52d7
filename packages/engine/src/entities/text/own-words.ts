import { foldText } from './fold-text.ts'

/** Lines of mails and boards that repeat what another author wrote, and the same in tags. */
const QUOTED_LINES = /^[ \t]*>.*$/gm
const QUOTED_TAGS =
  /\[quote[^\]]{0,100}\][^[]*\[\/quote\]|<blockquote[^>]{0,100}>[^<]*<\/blockquote>/gi
const MAY_QUOTE = /^[ \t]*>|\[quote|<blockquote/im

/**
 * The words of a posting that are its author's own, folded: without quotes of other postings, but where nothing else is
 * left. Linear in the length of the text.
 */
export function ownWordsOf(text: string): string {
  if (!MAY_QUOTE.test(text)) return foldText(text)
  const own = foldText(text.replaceAll(QUOTED_TAGS, ' ').replaceAll(QUOTED_LINES, ' '))
  return own === '' ? foldText(text) : own
}
