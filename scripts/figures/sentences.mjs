/** A sentence with more words than this is counted as long. */
export const LONG_SENTENCE_WORDS = 30

/**
 * The sentences of a page in Markdown, each as its words. Code blocks, tables, headings and HTML are left out; a list
 * item is a paragraph of its own; code in backticks counts as one word, and a list of it too.
 */
export function sentencesOf(markdown) {
  const prose = markdown
    .replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
  const paragraphs = [[]]
  for (const line of prose.split('\n')) {
    if (/^\s*$|^\s*(?:\||#|<)/.test(line)) paragraphs.push([])
    else if (/^\s*(?:[-*]|\d+\.) /.test(line)) paragraphs.push([line.replace(/^\s*\S+ /, '')])
    else paragraphs.at(-1).push(line)
  }
  return paragraphs
    .map((lines) => plain(lines.join(' ')))
    .flatMap((text) => text.split(/(?<=[.!?:][)*_"”]*)\s+(?=[("“*_]*[A-Z`0-9‹])/))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)))
    .filter((words) => words.length > 0)
}

/** Links become their text, code one word. */
const plain = (text) =>
  text
    .replaceAll(/`[^`]*`/g, '`code`')
    .replaceAll(/`code`(?:,? (?:and |or )?`code`)+/g, '`code`')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')

/** Sentences of a page that have more than `LONG_SENTENCE_WORDS` words. */
export const longSentences = (markdown) =>
  sentencesOf(markdown)
    .filter((words) => words.length > LONG_SENTENCE_WORDS)
    .map((words) => words.join(' '))
