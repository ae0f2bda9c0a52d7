import { ABUSE_TYPES, abuseTypeOf, LIMITS } from '@winnow/contract'
import type { Parameter, ParameterForm } from '@winnow/contract/native'
import { integerIn, momentIn, switchIn, textOf, type Query } from '../query.ts'
import { OwnRefusal } from '../refusals.ts'

/** Reads a declared parameter of a query; a required one that was not sent is read as an empty text. Errors: OwnRefusal invalid_request, which names it. */
export function readParameter(
  query: Query,
  name: string,
  { form, isRequired }: Parameter,
): unknown {
  if (form.kind === 'switch') return switchIn(query, name)
  const sent = textOf(query, name)
  if (sent === undefined && isRequired !== true) return undefined
  const text = sent ?? ''
  switch (form.kind) {
    case 'cursor':
      return integerIn(query, name, ABOVE_ZERO)
    case 'integer':
      return integerIn(query, name, form)
    case 'moment':
      return momentIn(query, name)
    case 'text':
      return text
    case 'id':
      return idIn(text, name)
    case 'choice':
      return wordIn(text, name, form)
    case 'abuse_type':
      return abuseTypeIn(text, name)
  }
}

const ABOVE_ZERO = { least: 1, most: Number.MAX_SAFE_INTEGER }

function idIn(text: string, name: string): string {
  if (text !== '' && text.length <= LIMITS.idLengthChars) return text
  throw refused(`${name} must have 1 to ${LIMITS.idLengthChars} characters.`)
}

type Choice = Extract<ParameterForm, { readonly kind: 'choice' }>

function wordIn(text: string, name: string, { words }: Choice): string {
  if (words.includes(text)) return text
  const these = words.length === 2 ? words.join(' or ') : `one of ${words.join(', ')}`
  throw refused(`${name} must be ${these}.`)
}

function abuseTypeIn(text: string, name: string): string {
  const abuseType = abuseTypeOf(text)
  if (abuseType !== undefined) return abuseType
  throw refused(`${name} must be one of ${ABUSE_TYPES.join(', ')}.`)
}

const refused = (why: string): OwnRefusal => new OwnRefusal('invalid_request', why)
