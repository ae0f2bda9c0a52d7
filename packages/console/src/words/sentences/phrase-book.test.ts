import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { computedInGerman } from './computed-de.ts'
import { type PhraseBook, slotsOf, translateBy } from './phrase-book.ts'

const here = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')

const BOOK = JSON.parse(here('de.json')) as PhraseBook

const inGerman = translateBy(BOOK, computedInGerman)

/** The reference has a sentence of each feature, as the service says it, and each part of an event that labels may be about. */
const REFERENCE = here('../../../../../docs/reference/reasons.md')
  .split('\n')
  .flatMap((line) => /^\| `\w+` \| ([^|]+) \|/.exec(line)?.[1] ?? [])
  .map((said) => (said.endsWith('.') ? said : `What labels taught about ${said} raises the score.`))

/** `3-D Secure` is a name. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((number) => number.replaceAll(/[.,]/g, '')).toSorted()

describe('the German phrase book', () => {
  it('has the same slots in each template and part as the English one (C24)', () => {
    const pairs = [BOOK.sentences, ...Object.values(BOOK.parts)].flatMap(Object.entries<string>)
    for (const [english, german] of pairs) {
      expect(slotsOf(german).toSorted(), english).toEqual(slotsOf(english).toSorted())
      expect(german.trim(), english).not.toBe('')
    }
    expect(Object.keys(BOOK.sentences).length).toBeGreaterThan(60)
  })

  it('says the sentence of every feature of the reference, with the same numbers', () => {
    expect(REFERENCE.length).toBeGreaterThan(300)
    expect(REFERENCE.filter((sentence) => inGerman(sentence) === undefined)).toEqual([])
    for (const sentence of REFERENCE) {
      expect(numbersIn(inGerman(sentence) ?? ''), sentence).toEqual(numbersIn(sentence))
    }
  })

  it.each([
    [
      'There were 1,234 orders with this card within an hour.',
      'Es gab 1.234 Bestellungen mit dieser Karte innerhalb einer Stunde.',
    ],
    [
      'No users were seen on this device within 7 days.',
      'Keine Nutzer wurden auf diesem Gerät innerhalb von 7 Tagen gesehen.',
    ],
    [
      'About 12 users were seen on this device so far.',
      'Etwa 12 Nutzer wurden auf diesem Gerät bisher gesehen.',
    ],
    ['The amount is $1,239.50 (2,386.94 BRL).', 'Der Betrag ist 1.239,50 $ (2.386,94 BRL).'],
    ['The account is 1 day old.', 'Das Konto besteht seit 1 Tag.'],
    ['The account is 400 days or more old.', 'Das Konto besteht seit 400 Tagen oder mehr.'],
    [
      'What labels taught about the mail domain, here “a.example”, raises the score.',
      'Was Labels über die E-Mail-Domain lehrten (hier “a.example”), erhöht den Score.',
    ],
    [
      'All of the latest payment abuse labels of this card were bad (by now 3 bad, none good).',
      '100 % der letzten Labels zu dieser Karte für Zahlungsmissbrauch waren schlecht (inzwischen 3 schlecht, keines gut).',
    ],
    [
      'The payment abuse score rose from 89.40 to 96.09.',
      'Der Score für Zahlungsmissbrauch stieg von 89,40 auf 96,09.',
    ],
    [
      'The highest score first. Each further cause counts 10 % more, up to five of them. Of equal cases the one that is due first comes first, then the older one. What was handed over to a person comes first for them.',
      'Der höchste Score zuerst. Jede weitere Ursache zählt 10 % mehr, bis zu fünf davon. Von gleichen Fällen kommt der zuerst, der zuerst fällig ist, dann der ältere. Was einer Person übergeben wurde, kommt für sie zuerst.',
    ],
    [
      'Scores are too high: of 100 they promise 2.4 bad, and 0.89 were (1,347 matured events). 1,245 of these have no label and count as good.',
      'Die Scores sind zu hoch: Von 100 versprechen sie 2,4 schlechte, und 0,89 waren es (1.347 reife Ereignisse). 1.245 davon haben kein Label und zählen als gut.',
    ],
    [
      'Share of events whose score of content abuse is at most 5: 94 % → 77 % since 20 Nov 2026 (a large move).',
      'Anteil der Ereignisse, deren Score für Inhaltsmissbrauch höchstens 5 ist: 94 % → 77 % seit dem 20. Nov. 2026 (große Änderung).',
    ],
    [
      'Share of events with “The account is 1 day old”: 6.9 % → 6.3 % since 1 May 2026 (a moderate move).',
      'Anteil der Ereignisse mit „Das Konto besteht seit 1 Tag“: 6,9 % → 6,3 % seit dem 1. Mai 2026 (mäßige Änderung).',
    ],
    [
      'Share of events for which “There were … orders with this card within an hour” is not known: 69 % → 63 % since 20 Nov 2026 (a moderate move).',
      'Anteil der Ereignisse, für die „Es gab … Bestellungen mit dieser Karte innerhalb einer Stunde“ nicht bekannt ist: 69 % → 63 % seit dem 20. Nov. 2026 (mäßige Änderung).',
    ],
    [
      'Share of events with “What nobody translated”: 69 % → 63 % since 20 Nov 2026 (a moderate move).',
      'Anteil der Ereignisse mit “What nobody translated”: 69 % → 63 % seit dem 20. Nov. 2026 (mäßige Änderung).',
    ],
  ])('says “%s” in German', (english, german) => {
    expect(inGerman(english)).toBe(german)
  })

  it.each([
    'A sentence without a template.',
    'There were 3 orders with this card within an hour. And more.',
    'The account is (a+)+ old.',
  ])('leaves “%s” as it came', (sentence) => {
    expect(inGerman(sentence)).toBeUndefined()
  })
})
