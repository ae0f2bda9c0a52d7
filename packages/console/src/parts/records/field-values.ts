/** Fields of an event as answers have them: texts, numbers, lists and objects of these. */
export type Fields = Readonly<Record<string, unknown>>

/** Undefined = it is no text, or an empty one. */
export const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const numberIn = (fields: Fields, name: string): number | undefined => {
  const value = fields[name]
  return typeof value === 'number' ? value : undefined
}

export const objectIn = (fields: Fields, name: string): Fields | undefined => {
  const value = fields[name]
  return isFields(value) ? value : undefined
}

export const listIn = (fields: Fields, name: string): readonly Fields[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `$credit_card` as people say it. */
export const wordOf = (text: string): string => text.replace(/^\$/, '').replaceAll('_', ' ')
