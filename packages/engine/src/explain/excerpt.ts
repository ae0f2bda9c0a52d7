/** A text in one line, up to so many characters: cut between words, where it has any, and the cut is shown. */
export function excerpt(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const room = line.slice(0, length - 1)
  const isWhole = line[length - 1] === ' '
  const end = isWhole ? room.length : room.lastIndexOf(' ')
  return `${(end > 0 ? room.slice(0, end) : withoutHalf(room)).trimEnd()}…`
}

/** Characters beyond the first 65,536 are two units, of which one alone is none. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')
