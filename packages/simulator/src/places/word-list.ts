const lists = new Map<string, readonly string[]>()

/** The words of a list written as one string; split once, since there are few lists and many draws. */
export function wordList(text: string, separator = ' '): readonly string[] {
  const known = lists.get(text)
  if (known !== undefined) return known
  const words = text.split(separator)
  lists.set(text, words)
  return words
}
