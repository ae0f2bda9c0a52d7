import type { CustomValue } from '@winnow/contract'
import { hash32 } from '../../entities/entity-key.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import { FieldLinks } from './field-links.ts'
import { magnitudeOf } from './magnitude.ts'
import { MAX_CUSTOM_FIELDS, SOURCES } from './sources.ts'
import type { TokenList } from './token-list.ts'

/** Custom fields that are crossed with the amount; of more, the first by name. */
const MAX_CROSSED_FIELDS = 8

/** Characters of a value that are read. */
const MAX_VALUE_LENGTH = 256
/** Longest text that is still a number. */
const MAX_NUMBER_LENGTH = 32
const MAGNITUDE = 0x6d61676e

type Custom = Readonly<Record<string, CustomValue>>

/** The names of the custom fields that are read, in the order of their tokens. */
export function customNames(custom: Custom): readonly string[] {
  return Object.keys(custom).sort().slice(0, MAX_CUSTOM_FIELDS)
}

/**
 * Each custom field with its value; a number (or a text of one) by its sign and power of two as
 * well; a link by its parts too; the first fields together with the amount. A field nobody ever sent before needs no set-up.
 */
export class CustomTokens {
  private readonly seed: number
  private readonly links: FieldLinks

  /** `linkSeed`: of the tokens of links. */
  constructor(seed: number, linkSeed: number) {
    this.seed = seed
    this.links = new FieldLinks(linkSeed)
  }

  addTo(list: TokenList, custom: Custom, amount: number): void {
    const names = customNames(custom)
    this.links.begin()
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] ?? ''
      const hash = this.addField(list, hash32(name, this.seed), custom[name], SOURCES.custom(at))
      if (amount !== 0 && at < MAX_CROSSED_FIELDS) {
        list.add(finished(mixed(hash, amount)), 1, SOURCES.customAmount)
      }
    }
  }

  /** Returns the hash of name and value. */
  private addField(list: TokenList, name: number, value: CustomValue | undefined, source: number) {
    const text = String(value).slice(0, MAX_VALUE_LENGTH)
    const hash = hash32(text, name)
    list.add(hash, 1, source)
    const number = numberIn(value)
    if (number === number) {
      list.add(finished(mixed(mixed(name, MAGNITUDE), magnitudeOf(number))), 1, source)
    } else if (typeof value === 'string') this.links.addTo(list, text, source)
    return hash
  }
}

function numberIn(value: CustomValue | undefined): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '' || value.length > MAX_NUMBER_LENGTH) return NaN
  return Number(value)
}
