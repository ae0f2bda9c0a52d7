import type { ReservedFields } from '@winnow/contract'
import { textOf } from '../entities/field-readers.ts'

/** How far a payment has come: whether another event of it is to be expected. */
export const STEP = { last: 0, pending: 1, authorized: 2 } as const

export const isAuthorization = (fields: ReservedFields): boolean =>
  typeIn(fields) === '$authorize' && statusIn(fields) !== '$failure'

export const isCapture = (fields: ReservedFields): boolean => typeIn(fields) === '$capture'

export function stepIn(fields: ReservedFields): number {
  if (statusIn(fields) === '$pending') return STEP.pending
  return isAuthorization(fields) ? STEP.authorized : STEP.last
}

export const typeIn = (fields: ReservedFields): string =>
  textOf(fields['$transaction_type']) || '$sale'
export const statusIn = (fields: ReservedFields): string =>
  textOf(fields['$transaction_status']) || '$success'
