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

/** Of a score whose online models are not known any more. */
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
    ftrl: ftrl && { contributions: (_tokens, place, into) => into.set(parts[place] ?? NOTHING) },
    usual: { of: (place) => usuals[place] ?? NOTHING },
    trust,
    margins,
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
