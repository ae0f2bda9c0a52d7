import { capital, type Phrase } from '../explain/sentences/phrase.ts'

/** A feature's sentence of a value, and which of its words is that value. */
interface Said {
  readonly words: readonly string[]
  readonly at: number
}

/** `There were more than 3 orders`: a sentence that says a bound; undefined where none of its words is the number. */
export function statedBound(
  phrase: Phrase,
  value: number,
  bound: 'more than' | 'at most',
): string | undefined {
  const said = saidOf(phrase, value)
  return said && inPlace(said, `${bound} ${numberOf(said)}`)
}

/** `There were between 3 and 5 orders`; undefined where the two sentences differ by more than their number. */
export function statedBetween(phrase: Phrase, low: number, high: number): string | undefined {
  const [from, to] = [saidOf(phrase, low), saidOf(phrase, high)]
  if (from === undefined || to === undefined || !areAlike(from, to)) return undefined
  return inPlace(to, `between ${numberOf(from)} and ${numberOf(to)}`)
}

/** `There were … orders`: the sentence of any number; undefined where none of its words is the number. */
export function statedOfAny(phrase: Phrase, value: number): string | undefined {
  const said = saidOf(phrase, value)
  return said && said.words.with(said.at, '…').join(' ')
}

const wordsOf = (sentence: string): readonly string[] => sentence.replace(/\.$/, '').split(' ')

/** Some other value shows which word it is; below none, or where the number falls as the value rises, more is less. */
function saidOf(phrase: Phrase, value: number): Said | undefined {
  if (value < 0) return undefined
  const words = wordsOf(phrase(value))
  for (const other of [value * 1.2, value * 0.8, value + 1]) {
    const others = wordsOf(phrase(other))
    const at = words.findIndex((word, place) => /\d/.test(word) && word !== others[place])
    const [said, heard] = [
      { words, at },
      { words: others, at },
    ]
    if (at < 0 || !areAlike(said, heard)) continue
    const rise = (amountOf(heard) - amountOf(said)) * (other - value)
    return rise > 0 ? said : undefined
  }
  return undefined
}

/** But for the number, and for what is of one: `There was 1 order` is like `There were 3 orders`. */
function areAlike(one: Said, other: Said): boolean {
  if (one.words.length !== other.words.length || one.at !== other.at) return false
  if (!/\d/.test(numberOf(other))) return false
  return one.words.every(
    (word, place) => place === one.at || word === other.words[place] || numberOf(one) === '1',
  )
}

const numberOf = ({ words, at }: Said): string => words[at] ?? ''

const amountOf = (said: Said): number => Number(numberOf(said).replaceAll(/[^\d.]/g, ''))

/** Bounds are exact: `about` goes, and a sentence with a bound of its own has no room for one. */
function inPlace({ words, at }: Said, bound: string): string | undefined {
  const before = words.slice(0, at).join(' ')
  if (/\b(?:at least|up to)$/i.test(before)) return undefined
  const lead = before.replace(/\b ?about$/i, '')
  return capital([lead, bound, ...words.slice(at + 1)].filter((each) => each !== '').join(' '))
}
