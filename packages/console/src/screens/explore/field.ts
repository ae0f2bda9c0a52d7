import type { ExploreOp } from '@winnow/contract/native'
import type { Answer } from '../../calls/call-types.ts'

/** A field of events, with its frequent values. */
export type Field = Answer<'GET /v1/explore/fields'>['fields'][number]

const OF_TEXT: readonly ExploreOp[] = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'known',
  'missing',
]
const OF_NUMBER: readonly ExploreOp[] = ['at_least', 'below', 'is', 'is_not', 'known', 'missing']

/** The comparisons that a field has, the usual one first. */
export function opsOf(field: Field | undefined): readonly ExploreOp[] {
  const isText = field === undefined || field.type === 'text' || field.type === 'boolean'
  return isText ? OF_TEXT : OF_NUMBER
}

/** A typed text as a value of the field. */
export function valueOf(field: Field | undefined, text: string): string | number | boolean {
  if (field === undefined || field.type === 'text') return text
  if (field.type === 'boolean') return text === 'true'
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}
