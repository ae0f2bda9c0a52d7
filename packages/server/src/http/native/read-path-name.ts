import { ABUSE_TYPES, abuseTypeOf, type AbuseType } from '@winnow/contract'
import { ownIdOf } from '../path-id.ts'
import { OwnRefusal } from '../refusals.ts'
import type { RoutedRequest } from '../routed-request.ts'

/** What a handler reads of a name in the path. */
export type PathRead<Name extends string> = Name extends 'abuseType'
  ? AbuseType
  : Name extends 'sequence' | 'version'
    ? number
    : string

/** Reads a name of the path; a sequence or version that is no number is NaN. Errors: OwnRefusal invalid_request, not_found. */
export function readPathName(request: RoutedRequest, name: string): string | number {
  if (name === 'abuseType') return abuseTypeIn(request.param(name))
  const isNumber = name === 'sequence' || name === 'version'
  return isNumber ? sequenceIn(request.param(name)) : ownIdOf(request, name)
}

const sequenceIn = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : NaN)

function abuseTypeIn(text: string): AbuseType {
  const abuseType = abuseTypeOf(text)
  if (abuseType !== undefined) return abuseType
  throw new OwnRefusal('not_found', `No such abuse type: one of ${ABUSE_TYPES.join(', ')}.`)
}
