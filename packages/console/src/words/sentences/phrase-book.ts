/** Sentences of the service, as templates with slots in braces, each with its translation. */
export interface PhraseBook {
  /** What may stand in a slot, by its name, with the translation. */
  readonly parts: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sentences: Readonly<Record<string, string>>
}

/** Says an English sentence of the service in another language; undefined = no template fits. */
export type Translate = (sentence: string) => string | undefined

const SLOT = /\{([a-z]+)\d?\}/g

/** Names of slots in their order: `{money2}` is a second `{money}`. */
export const slotsOf = (template: string): readonly string[] =>
  [...template.matchAll(SLOT)].map(([slot]) => slot.slice(1, -1))

const kindOf = (slot: string): string => slot.replace(/\d$/, '')

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`

const QUOTED = '“[^”]*”|‘[^’]*’'

/** What is computed, in English. */
const COMPUTED: Readonly<Record<string, string>> = {
  n: `no|No|(?:about |About )?${NUMBER}(?: or more)?`,
  x: `(?:less than )?${NUMBER}(?: or more)?`,
  percent: `(?:less than |Less than |more than |More than )?${NUMBER} %`,
  share: `All|None|(?:About |At least |Less than |More than )?${NUMBER} %`,
  money: String.raw`\$${NUMBER}|${NUMBER} [A-Z]{3}`,
  duration: `less than a second|${NUMBER} (?:second|minute|hour|day)s?(?: or more)?`,
  word: '[a-z]+',
  quoted: QUOTED,
  words: String.raw`“.*”(?: \(\d+ of \d+ labelled texts? with it (?:was|were) bad\))?`,
  counts: String.raw`by now (?:none|\d+) bad, (?:none|\d+) good`,
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

interface Compiled {
  readonly pattern: RegExp
  readonly slots: readonly string[]
  readonly target: string
}

/** Makes the translation of a phrase book; `say` says what is computed in the other language. */
export function translateBy(book: PhraseBook, say: (computed: string) => string): Translate {
  const patternOf = (kind: string): string =>
    COMPUTED[kind] ??
    Object.keys(book.parts[kind] ?? {})
      .map(partPattern)
      .join('|')
  const partPattern = (part: string): string =>
    escaped(part).replaceAll(SLOT, (_, kind: string) => `(?:${patternOf(kind)})`)
  const all = Object.entries(book.sentences).map(([source, target]): Compiled => {
    const pattern = escaped(source).replaceAll(SLOT, (_, kind: string) => `(${patternOf(kind)})`)
    return { pattern: new RegExp(`^${pattern}$`), slots: slotsOf(source), target }
  })
  const saidIn = (kind: string, text: string): string => {
    const parts = book.parts[kind]
    if (parts === undefined) return say(text)
    const known = parts[text]
    if (known !== undefined) return known
    return ownSlot(parts, text)
  }
  /** `within 7 days`: a part with a slot of its own. */
  const ownSlot = (parts: Readonly<Record<string, string>>, text: string): string => {
    for (const [part, target] of Object.entries(parts)) {
      const [slot] = slotsOf(part)
      if (slot === undefined) continue
      const found = new RegExp(
        `^${escaped(part).replaceAll(SLOT, `(${patternOf(kindOf(slot))})`)}$`,
      )
      const [, value] = found.exec(text) ?? []
      if (value !== undefined) return target.replaceAll(SLOT, () => say(value))
    }
    return text
  }
  return (sentence) => {
    for (const { pattern, slots, target } of all) {
      const [, ...values] = pattern.exec(sentence) ?? []
      if (values.length !== slots.length || (slots.length === 0 && !pattern.test(sentence)))
        continue
      const filled = target.replaceAll(/\{([a-z]+\d?)\}/g, (_, slot: string) =>
        saidIn(kindOf(slot), values[slots.indexOf(slot)] ?? ''),
      )
      return filled.charAt(0).toUpperCase() + filled.slice(1)
    }
    return undefined
  }
}
