import type { CanonicalEvent } from '@winnow/contract'
import { entityIn } from '../entities/entity-types.ts'
import type { Facts } from '../entities/facts.ts'
import type { Said } from '../learning/live/learned-trace.ts'
import {
  CROSSES,
  ENTITY_ROLES,
  OTHER_PARTS,
  SOURCES,
  WORD_FACTS,
} from '../models/tokens/sources.ts'
import { excerpt } from './excerpt.ts'
import type { SourceWords } from './source-words.ts'

/** Characters of a value in a reason. */
const MAX_VALUE_LENGTH = 64

/** What the event has in the part that a source is of; undefined where that is no single value, or nothing is known. */
export function sourceValue(
  source: number,
  said: Said | undefined,
  { field }: SourceWords,
): string | undefined {
  if (said === undefined) return undefined
  const value = field === undefined ? ownValue(source, said) : said.custom[field]
  const text = value === undefined ? '' : excerpt(String(value), MAX_VALUE_LENGTH)
  return text === '' ? undefined : text
}

type Value = CanonicalEvent['custom'][string]

const FIRST_CROSS = SOURCES.cross(0)
const FIRST_WORD = SOURCES.word(0)
const FIRST_ROLE = SOURCES.role(0)

function ownValue(source: number, said: Said): Value | undefined {
  if (source === SOURCES.amount || source === SOURCES.customAmount) return partOf('amount', said)
  if (source === SOURCES.text) return said.text
  if (source < FIRST_CROSS) return undefined
  if (source < FIRST_WORD) return crossed(source - FIRST_CROSS, said)
  const word = WORD_FACTS[source - FIRST_WORD]
  if (word !== undefined) return said.facts[word]
  const role = ENTITY_ROLES[source - FIRST_ROLE]
  const id = said.mentions.find((mention) => mention.role === role)?.id
  if (role === undefined || id === undefined) return id
  return entityIn(role).idText?.(id) ?? id
}

function crossed(at: number, said: Said): string {
  const [, ...parts] = CROSSES[at] ?? ['']
  return parts.map((part) => partOf(part, said)).join(', ')
}

type Part = (typeof WORD_FACTS)[number] | (typeof OTHER_PARTS)[number]

const MICROS = 1_000_000

function partOf(part: Part, { facts, mentions }: Said): string {
  if (part === 'network') return mentions.find(({ role }) => role === 'network')?.id ?? ''
  if (part === 'amount') return amountText(facts)
  if (part !== 'hour') return facts[part]
  return Number.isNaN(facts.hourLocal)
    ? `${Math.floor(facts.hourUtc)}:00 UTC`
    : `${Math.floor(facts.hourLocal)}:00 local time`
}

/** `115.94 USD`. */
const amountText = ({ amountMicros, currency }: Facts): string =>
  Number.isNaN(amountMicros) ? '' : `${amountMicros / MICROS} ${currency}`.trim()
