import { textOf } from '../entities/field-readers.ts'
import type { Reading } from '../entities/reading.ts'

/** How far a payment has come: whether another event of it is to be expected. */
export const STEP = { last: 0, pending: 1, authorized: 2 } as const

type Fields = Reading['fields']

export const isAuthorization = (fields: Fields): boolean =>
  typeIn(fields) === '$authorize' && statusIn(fields) !== '$failure'

export const isCapture = (fields: Fields): boolean => typeIn(fields) === '$capture'

export function stepIn(fields: Fields): number {
  if (statusIn(fields) === '$pending') return STEP.pending
  return isAuthorization(fields) ? STEP.authorized : STEP.last
}

export const typeIn = (fields: Fields): string => textOf(fields['$transaction_type']) || '$sale'
export const statusIn = (fields: Fields): string =>
  textOf(fields['$transaction_status']) || '$success'
