import { isRecord } from '@winnow/contract'
import { alternativesOf, formOf, memberSchema, type Schema } from './mask-answer.ts'

/** What stands in the place of what is personal wherever it comes. */
export interface TextMasks {
  /** Of a value: it does not lead back. */
  readonly tag: (text: string) => string
  /** Of an id: requests take it in the place of the id. */
  readonly id: (text: string) => string
}

/**
 * A value of an answer without ids that are personal, and without mail addresses in its texts, wherever they are, but for
 * what its schema declares as ours. It runs after `maskAnswer`, for what no declaration names.
 */
export const maskIds = (schema: Schema, value: unknown, masks: TextMasks): unknown =>
  maskBy([schema], value, masks)

function maskBy(schemas: readonly Schema[], value: unknown, masks: TextMasks): unknown {
  const all = withAlternatives(schemas)
  if (all.some((schema) => formOf(schema) === 'ours')) return value
  if (typeof value === 'string') return maskText(value, masks)
  if (Array.isArray(value)) {
    const items = all.flatMap(itemsOf)
    const each: readonly unknown[] = value
    return each.map((one) => maskBy(items, one, masks))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([name, member]) => {
    const of = all.map((schema) => memberSchema(schema, name)).filter((one) => one !== undefined)
    return [name, maskBy(of, member, masks)] as const
  })
  return Object.fromEntries(entries)
}

const itemsOf = ({ items }: Schema): readonly Schema[] => (isRecord(items) ? [items] : [])

/** A schema within a union stands for what may be there. */
const withAlternatives = (schemas: readonly Schema[]): readonly Schema[] =>
  schemas.flatMap((schema) => [schema, ...withAlternatives(alternativesOf(schema))])

/** A mail address, or a telephone number with its country, and nothing else. */
const PERSONAL_ID = /^(?:[^\s@/]+@[^\s@/]+|\+\d{7,15})$/

/** Whether an id tells who somebody is. */
export const isPersonalId = (id: string): boolean => PERSONAL_ID.test(id)

const PATH = '/v1/'

/** In a text, up to what ends a word of a sentence. */
const MAIL =
  /[^\s@/:;,<>()[\]{}"'“”‘’=]+@[^\s@/:;,<>()[\]{}"'“”‘’=?#&]*[^\s@/:;,<>()[\]{}"'“”‘’=?#&.]/g

/** A text without ids and mail addresses of people. */
function maskText(text: string, masks: TextMasks): string {
  if (isPersonalId(text)) return masks.id(text)
  if (text.startsWith(PATH))
    return text
      .split('/')
      .map((part) => maskSegment(part, masks))
      .join('/')
  return text.includes('@') ? text.replaceAll(MAIL, masks.tag) : text
}

/** A part of a path, percent-encoded as it is. */
function maskSegment(part: string, masks: TextMasks): string {
  const id = decoded(part)
  return isPersonalId(id) ? encodeURIComponent(masks.id(id)) : part
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
