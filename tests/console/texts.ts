/** What is written in a field, by its name: as people write it, or as an attacker does. Ids have a bound. */
export interface Texts {
  readonly id: (name: string) => string
  /** A name or a sentence. */
  readonly line: (name: string) => string
  /** As long as a field takes. */
  readonly long: (name: string) => string
}

export const PLAIN: Texts = {
  id: (name) => name,
  line: (name) => `The ${name} of a shop.`,
  long: (name) => `The ${name} of a shop, written down.`,
}

/** Runs where text is read as markup, an attribute, a template, an address, a formula. */
const MARKUP = `"'><img src=x onerror=hostile()><script>hostile()</script>{{say}}$(run)`

/** Turns the words after it, hides, rings, joins, begins another line. */
const HIDDEN = '\u202ecod.exe\u200b\u2067\ufeff\u00ad'

/** An id with them is refused. */
const CONTROL = '\u0007\u001b[31m\u0001'

const FROM_RIGHT = 'שלום עולם 123 مرحبا ٤٥'

const PICTURES = '👩‍👧‍👦🏴‍☠️'

/** One letter with more signs upon it than the lines above have room for. */
const STACK = `Z${'\u0335\u0310\u0359'.repeat(12)}`

const WORD_CHARS = 10_000
const NAME_WORD_CHARS = 90

const all = (name: string, wordChars: number): string =>
  `=${name}!${MARKUP}${HIDDEN}${FROM_RIGHT}${PICTURES}${STACK}${'x'.repeat(wordChars)}end`

/** The worst of each kind in every field. */
export const HOSTILE: Texts = {
  id: (name) => all(name, NAME_WORD_CHARS),
  line: (name) => `${CONTROL}${all(name, NAME_WORD_CHARS)}`.slice(0, 240),
  long: (name) => `${CONTROL}${all(name, WORD_CHARS)}`,
}
