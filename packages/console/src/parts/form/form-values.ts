import { formText } from '../form-text.ts'

/** What was typed, without spaces around it; undefined where nothing was. */
export function typed(form: FormData, name: string): string | undefined {
  const text = formText(form, name).trim()
  return text === '' ? undefined : text
}

/** A number that was typed. What is none goes to the service as it is typed: it says what is wrong with it. */
export function typedNumber(form: FormData, name: string): number | undefined {
  const text = typed(form, name)
  if (text === undefined) return undefined
  const number = Number(text)
  return Number.isNaN(number) ? (text as unknown as number) : number
}

/** Texts that were typed with commas or line breaks between them. */
export function typedList(form: FormData, name: string): readonly string[] {
  const texts = formText(form, name).split(/[,\n]/)
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

export const isChecked = (form: FormData, name: string): boolean => form.get(name) !== null

/** Those that were chosen of many. */
export const chosen = (form: FormData, name: string): readonly string[] =>
  form.getAll(name).filter((value) => typeof value === 'string')

/** A day and time of the person's clock, in ms. */
export function typedMoment(form: FormData, name: string): number | undefined {
  const text = typed(form, name)
  const ms = text === undefined ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(ms) ? undefined : ms
}

/** The word that was chosen, of those that there are; the first where none was. */
export function chosenOf<const Word extends string>(
  form: FormData,
  name: string,
  words: readonly [Word, ...(readonly Word[])],
): Word {
  const text = formText(form, name)
  return words.find((word) => word === text) ?? words[0]
}
