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
  names: String.raw`[\w.-]+(?:, [\w.-]+)*`,
  name: String.raw`[\w.$-]+`,
  id: String.raw`[\w.$-]*_id`,
  quoted: QUOTED,
  told: QUOTED,
  date: String.raw`\d{1,2} [A-Z][a-z]{2,3} \d{4}`,
  words: String.raw`“.*”(?: \(\d+ of \d+ labelled texts? with it (?:was|were) bad\))?`,
  counts: String.raw`by now (?:none|\d+) bad, (?:none|\d+) good`,
}

/** Stands in the place of `…` while a sentence is translated; no sentence has it of its own. */
const ANY_NUMBER = '90909'

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** What texts fit a template, with what stands in each of its slots. */
function patternOf(template: string, of: (kind: string) => string): RegExp {
  return new RegExp(`^${escaped(template).replaceAll(SLOT, (_, kind: string) => `(${of(kind)})`)}$`)
}

/** The slots of a template filled with what each says. */
const filled = (template: string, of: (slot: string) => string): string =>
  template.replaceAll(SLOT, (slot) => of(slot.slice(1, -1)))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Template {
  readonly pattern: RegExp
  readonly slots: readonly string[]
  readonly target: string
}

/** Makes the translation of a phrase book; `say` says what is computed in the other language. */
export function translateBy(book: PhraseBook, say: (computed: string) => string): Translate {
  /** The patterns of parts have no groups of their own. */
  const textsOf = (kind: string): string => COMPUTED[kind] ?? partsOf(kind)
  const partsOf = (kind: string): string =>
    Object.keys(book.parts[kind] ?? {})
      .map((part) => escaped(part).replaceAll(SLOT, (_, own: string) => `(?:${textsOf(own)})`))
      .join('|')
  const templateOf = ([source, target]: readonly [string, string]): Template => ({
    pattern: patternOf(source, textsOf),
    slots: slotsOf(source),
    target,
  })
  const translate = (templates: readonly Template[], text: string): string | undefined => {
    for (const { pattern, slots, target } of templates) {
      const found = pattern.exec(text)
      if (found === null) continue
      return filled(target, (slot) => said(kindOf(slot), found[slots.indexOf(slot) + 1] ?? ''))
    }
    return undefined
  }
  const parts = new Map(
    Object.entries(book.parts).map(([kind, all]) => [kind, Object.entries(all).map(templateOf)]),
  )
  /** A sentence that another one quotes; `…` stands for any number in it. */
  const told = (text: string): string => {
    const sentence = `${text.slice(1, -1).replace('…', ANY_NUMBER)}.`
    const translated = translate(sentences, sentence)
    return translated === undefined
      ? text
      : `„${capital(translated).replace(/\.$/, '').replace(ANY_NUMBER, '…')}“`
  }
  const said = (kind: string, text: string): string => {
    if (kind === 'told') return told(text)
    const known = parts.get(kind)
    return known === undefined ? say(text) : (translate(known, text) ?? text)
  }
  const sentences = Object.entries(book.sentences).map(templateOf)
  return (sentence) => {
    const translated = translate(sentences, sentence)
    return translated === undefined ? undefined : capital(translated)
  }
}
