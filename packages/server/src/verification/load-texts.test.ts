import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { BUILT_IN_TEXTS } from './message-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function loaded(text: string) {
  const path = join(folder, 'texts.yaml')
  writeFileSync(path, text)
  return loadTexts(path)
}

const FRENCH =
  'fr: { subject: "Code {code}", email: "{code}, {minutes} min", sms: "{brand} {code}" }'

describe('texts of messages', () => {
  it('come with the service, and are read from a file over them', () => {
    expect(loadTexts('off')).toBe(BUILT_IN_TEXTS)
    const texts = loaded(`${FRENCH}\nde: { subject: Code, email: "{code}", sms: "{code}" }`)
    expect([...texts.keys()]).toEqual(['en', 'de', 'fr'])
    expect(texts.get('de')).toEqual({ subject: 'Code', email: '{code}', sms: '{code}' })
    expect(texts.get('en')).toBe(BUILT_IN_TEXTS.get('en'))
    expect(loaded('')).toEqual(BUILT_IN_TEXTS)
  })

  it.each([
    [FRENCH.replace('fr', 'FR'), '"FR" is no language'],
    [FRENCH.replace('fr', '__proto__'), '"__proto__" is no language'],
    [FRENCH.replace('"{code}, {minutes} min"', 'none'), 'fr.email has no {code}'],
    [FRENCH.replace('{brand}', '{name}'), 'fr.sms has {name}'],
    ['fr: { subject: a, email: "{code}" }', 'fr.sms is missing'],
    ['fr: 7', 'fr.subject is missing'],
    ['[]', 'it must hold one object'],
    [FRENCH.replace('min', 'x'.repeat(4_000)), 'more than 4000 characters'],
  ])('are refused with what is wrong: %s', (text, why) => {
    expect(() => loaded(text)).toThrow(why)
  })
})
