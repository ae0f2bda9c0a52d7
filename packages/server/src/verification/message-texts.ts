/** The texts of a code's messages in one language. */
export interface MessageTexts {
  readonly subject: string
  readonly email: string
  readonly sms: string
}

/** By language: `en`, `de`. English is always there. */
export type TextsByLanguage = ReadonlyMap<string, MessageTexts>

const ENGLISH: MessageTexts = {
  subject: 'Your code: {code}',
  email:
    'Your code is {code}.\n\nIt is valid for {minutes} minutes and works once. Do not share it with anybody.\n' +
    'If you did not ask for it, you can ignore this message.\n',
  sms: 'Your code is {code}. It is valid for {minutes} minutes. Do not share it.',
}

const GERMAN: MessageTexts = {
  subject: 'Ihr Code: {code}',
  email:
    'Ihr Code ist {code}.\n\nEr gilt {minutes} Minuten und nur einmal. Geben Sie ihn nicht weiter.\n' +
    'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.\n',
  sms: 'Ihr Code ist {code}. Er gilt {minutes} Minuten. Geben Sie ihn nicht weiter.',
}

const DEFAULT_LANGUAGE = 'en'

/** The texts that come with the service. */
export const BUILT_IN_TEXTS: TextsByLanguage = new Map([
  [DEFAULT_LANGUAGE, ENGLISH],
  ['de', GERMAN],
])

/** What a text of a message is filled with. */
export interface Filling {
  readonly code: string
  readonly minutes: number
  /** Empty = none is known. */
  readonly brand: string
}

/** The language of a message: that of `de-AT` is `de`, if there are texts in it, and English otherwise. */
export function languageFor(texts: TextsByLanguage, wanted: string | undefined): string {
  const [language = ''] = (wanted ?? '').toLowerCase().split(/[-_]/, 1)
  return texts.has(language) ? language : DEFAULT_LANGUAGE
}

/** The texts of a message, filled. One that has no `{brand}` begins with the brand's name, where it is known. */
export function filledTexts(texts: MessageTexts, filling: Filling): MessageTexts {
  return {
    subject: filled(branded(texts.subject), filling),
    email: filled(texts.email, filling),
    sms: filled(branded(texts.sms), filling),
  }
}

const BEGINNING = '{begin}'

const branded = (text: string): string => (text.includes('{brand}') ? text : BEGINNING + text)

function filled(text: string, { code, minutes, brand }: Filling): string {
  const named = brand.replaceAll(/\s+/g, ' ').trim()
  const values: Readonly<Record<string, string>> = {
    code,
    minutes: String(minutes),
    brand: named,
    begin: named === '' ? '' : `${named}: `,
  }
  // In one pass: a brand that contains `{code}` stays as it is.
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
