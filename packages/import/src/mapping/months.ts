/** Names of months as exports write them, in English and German; the index is the month from 0. */
const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar', 'jänner'],
  ['february', 'februar', 'feber'],
  ['march', 'märz', 'mrz', 'maerz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september', 'sept'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
]

/** The month, 1–12, of its name or the first letters of it, at least three; undefined for another word. */
export function monthNamed(word: string): number | undefined {
  const name = word.toLowerCase()
  const index = MONTHS.findIndex((names) => names.some((full) => full.startsWith(name)))
  return name.length < 3 || index === -1 ? undefined : index + 1
}
