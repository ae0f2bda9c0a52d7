import type { CanonicalEvent } from '@winnow/contract'
import { hash32 } from '../../entities/entity-key.ts'
import type { Facts } from '../../entities/facts.ts'
import type { NamedEntity } from '../../entities/named-entity.ts'
import { LEARNED_FEATURES } from '../../features/index.ts'
import { finished, mixed } from '../../entities/hash-rounds.ts'
import { linkSeedOf, TextTokens } from '../text/text-tokens.ts'
import { textSeedOf } from '../text/written-text.ts'
import { AMOUNT, Crosses, HOUR, NETWORK } from './crosses.ts'
import { CustomTokens } from './custom-tokens.ts'
import { type Cuts, DenseBins } from './dense-bins.ts'
import { magnitudeOf } from './magnitude.ts'
import { ENTITY_ROLES, SOURCES, TEXT_SOURCES, WORD_FACTS } from './sources.ts'
import { TokenList } from './token-list.ts'

/** What tokens are made of; all of it is known when the event is scored. */
export interface TokenParts {
  readonly event: Pick<CanonicalEvent, 'custom'>
  /** Empty = none. */
  readonly text: string
  readonly facts: Readonly<Facts>
  readonly mentions: readonly NamedEntity[]
  /** The dense feature vector, in the order of FEATURES. */
  readonly features: Float32Array
}

const PLACE_OF_ROLE = new Map<string, number>(ENTITY_ROLES.map((role, place) => [role, place]))

/** Hours of the day that count as one. */
const HOURS_OF_A_PART = 4

/**
 * An event as hashed tokens for the online model: its words, the entities it names, its amount, its
 * custom fields, some of these in pairs, the bin of each dense feature, and its text. Nothing is set
 * up per customer, and the order of custom fields does not matter.
 */
export class EventTokens {
  private readonly list = new TokenList()
  private readonly seeds: ReturnType<typeof seedsOf>
  private readonly wordSeeds: Uint32Array
  private readonly roleSeeds: Uint32Array
  private readonly crosses: Crosses
  private readonly custom: CustomTokens
  private readonly text: TextTokens
  private dense: DenseBins

  /** `seed`: 32 bits, secret per data directory, so that nobody outside can choose words that share a slot. */
  constructor(seed: number, cuts: Cuts) {
    const seeds = seedsOf(seed)
    this.seeds = seeds
    this.wordSeeds = Uint32Array.from(WORD_FACTS, (name) => hash32(name, seeds.word))
    this.roleSeeds = Uint32Array.from(ENTITY_ROLES, (name) => hash32(name, seeds.role))
    this.crosses = new Crosses(seeds.cross)
    this.custom = new CustomTokens(seeds.custom, linkSeedOf(seeds.text))
    this.text = new TextTokens(seeds.text)
    this.dense = binsOf(seeds.dense, cuts)
  }

  /** Bins dense features by other cut points from now on. */
  recut(cuts: Cuts): void {
    this.dense = binsOf(this.seeds.dense, cuts)
  }

  /** The tokens of an event, valid until the next call. */
  of({ event, text, facts, mentions, features }: TokenParts): TokenList {
    const { list } = this
    this.addFeatures(features)
    this.addWords(facts)
    this.addEntities(mentions)
    this.addAmount(facts)
    this.crosses.parts[HOUR] = this.hourOf(facts)
    this.crosses.addTo(list)
    this.custom.addTo(list, event.custom, this.crosses.parts[AMOUNT] ?? 0)
    this.text.addTo(list, text, TEXT_SOURCES)
    return list
  }

  /** The tokens of its features, which come first; valid until the next call. */
  ofFeatures(features: Float32Array): TokenList {
    this.addFeatures(features)
    return this.list
  }

  private addFeatures(features: Float32Array): void {
    const { list } = this
    list.clear()
    list.add(finished(this.seeds.bias), 1, SOURCES.bias)
    this.dense.addTo(list, features)
  }

  private addWords(facts: Facts): void {
    const { list, wordSeeds } = this
    const { parts } = this.crosses
    for (let at = 0; at < WORD_FACTS.length; at += 1) {
      const word = facts[WORD_FACTS[at] ?? 'type']
      const hash = word === '' ? 0 : hash32(word, wordSeeds[at] ?? 0)
      parts[at] = hash
      if (hash !== 0) list.add(hash, 1, SOURCES.word(at))
    }
  }

  private addEntities(mentions: readonly NamedEntity[]): void {
    const { list, roleSeeds } = this
    const { parts } = this.crosses
    parts[NETWORK] = 0
    for (const { role, id } of mentions) {
      const place = PLACE_OF_ROLE.get(role)
      if (place === undefined) continue
      const hash = hash32(id, roleSeeds[place] ?? 0)
      if (role === 'network') parts[NETWORK] = hash
      list.add(hash, 1, SOURCES.role(place))
    }
  }

  /** The exact amount (a thief's tests repeat it) and its half-octave in dollars, else in its own currency. */
  private addAmount({ amountMicros, amountCents, currency }: Facts): void {
    const { list, seeds } = this
    this.crosses.parts[AMOUNT] = 0
    if (amountMicros !== amountMicros) return
    const inCurrency = hash32(currency, seeds.amount)
    const exact = mixed(mixed(inCurrency, amountMicros | 0), Math.floor(amountMicros / 2 ** 32))
    list.add(finished(exact), 1, SOURCES.amount)
    const inDollars = amountCents === amountCents
    const size = magnitudeOf(inDollars ? amountCents * amountCents : amountMicros * amountMicros)
    const sized = finished(mixed(inDollars ? seeds.amount : inCurrency, size))
    list.add(sized, 1, SOURCES.amount)
    this.crosses.parts[AMOUNT] = sized
  }

  private hourOf({ hourLocal, hourUtc }: Facts): number {
    const hour = hourLocal === hourLocal ? hourLocal : hourUtc
    return finished(mixed(this.seeds.hour, Math.floor(hour / HOURS_OF_A_PART)))
  }
}

/** A seed for each kind of token. */
function seedsOf(seed: number) {
  return {
    bias: hash32('bias', seed),
    word: hash32('word', seed),
    role: hash32('role', seed),
    amount: hash32('amount', seed),
    hour: hash32('hour', seed),
    cross: hash32('cross', seed),
    custom: hash32('custom', seed),
    dense: hash32('dense', seed),
    text: textSeedOf(seed),
  } as const
}

function binsOf(seed: number, cuts: Cuts): DenseBins {
  return new DenseBins(
    seed,
    LEARNED_FEATURES.map(({ name }) => name),
    cuts,
  )
}
