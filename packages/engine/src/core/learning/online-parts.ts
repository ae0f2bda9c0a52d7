import { FIRST_LAYERS, type Layers, trustIn } from '../../learning/layers.ts'
import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { OnlineParts, UsualParts } from '../../learning/live/learned-trace.ts'
import { SOURCES } from '../../models/tokens/sources.ts'
import type { Tokens } from '../../models/tokens/token-list.ts'
import type { Outcome } from '../../events/outcome.ts'

/** What the online models of one moment add for the tokens of one event, copied: they go on learning. */
interface OnlineThen {
  readonly ftrl: OnlineParts | undefined
  readonly usual: UsualParts
  readonly trust: Float64Array
  /** By abuse type, with the share of it that counts. */
  readonly margins: Float64Array
}

const NOTHING = new Float64Array(SOURCES.count)

/** Of a score by online models that are not known any more. */
export const NOT_KNOWN: Omit<OnlineThen, 'margins'> = {
  ftrl: undefined,
  usual: { of: () => NOTHING },
  trust: new Float64Array(0),
}

/** `layers`: those that served, by abuse type; before any was fitted or moved, online models counted in part. */
export function onlineParts(
  { models }: EnvironmentModels,
  tokens: Tokens,
  layers: readonly Layers[],
): OnlineThen {
  const { types, ftrl, usual } = models
  const trust = Float64Array.from(types, ({ place, delays }) =>
    (layers[place] ?? FIRST_LAYERS) === FIRST_LAYERS ? trustIn(delays.total) : 1,
  )
  const parts = types.map(({ place }) => {
    const into = new Float64Array(SOURCES.count)
    ftrl?.contributions(tokens, place, into)
    return into
  })
  const usuals = types.map(({ place }) => usual.of(place).slice())
  const margins = Float64Array.from(parts, (part, place) => (trust[place] ?? 0) * totalOf(part))
  return {
    ftrl: ftrl && copyFor(ftrl, tokens, types.length),
    usual: { of: (place) => usuals[place] ?? NOTHING },
    trust,
    margins,
  }
}

/**
 * A copy of the online model for the tokens of one event, however these are listed: explanations ask by source of tokens, and by token.
 * Other tokens add nothing.
 */
export function copyFor(ftrl: OnlineParts, tokens: Tokens, models: number): OnlineParts {
  const { count, hashes } = tokens
  const each: Tokens = {
    count,
    hashes,
    values: new Float64Array(count).fill(1),
    sources: Uint16Array.from({ length: count }, (_, at) => at),
  }
  const weights = Array.from({ length: models }, (_, model) => {
    const into = new Float64Array(count)
    ftrl.contributions(each, model, into)
    return new Map(Array.from(into, (weight, at) => [hashes[at] ?? 0, weight]))
  })
  return {
    contributions(asked, model, into) {
      const known = weights[model]
      for (let at = 0; at < asked.count; at += 1) {
        const source = asked.sources[at] ?? 0
        const part = (known?.get(asked.hashes[at] ?? 0) ?? 0) * (asked.values[at] ?? 0)
        into[source] = (into[source] ?? 0) + part
      }
    },
  }
}

/** Margins are stored in 32 bits, and added up in another order. */
const ROUNDING = 1e-5

/** Whether these are the margins that the outcome was scored with. */
export function gives({ margins }: OnlineThen, { online }: Pick<Outcome, 'online'>): boolean {
  return margins.every((margin, place) => {
    const served = online[place] ?? 0
    return Math.abs(margin - served) <= ROUNDING * Math.max(1, Math.abs(served))
  })
}

const totalOf = (parts: Float64Array): number => parts.reduce((total, part) => total + part, 0)
