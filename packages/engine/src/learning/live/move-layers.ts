import { calibrate, softplus } from '../../evaluation/calibration/calibration.ts'
import { type Layers, marginOf } from '../layers.ts'
import type { MovedLayers } from './moved-layers.ts'
import { type JudgedMargins, ofUsers } from './recent-margins.ts'

/** Labels between two moves. */
export const MOVE_EVERY = 4
/** Bad and good labels, each of another user, before anything moves. */
const MOVE_ROWS_MIN = 5
/** Bad ones before a fair sample of labels says how much is bad. */
const RATE_BAD_MIN = 10

/** The step of the online model's share, and how many a move takes at most. */
const SHARE_STEP = 0.1
const STEPS_PER_MOVE = 3
const SHARE_MAX = 1
/** The prior's standard deviation of a share around the fitted one. */
const SHARE_DEVIATION = 0.6

/** The most that the base rises in a move, log-odds; its bound, and the prior's standard deviation around the fitted one. */
const BASE_STEP = 0.25
const BASE_MAX = 3
const BASE_DEVIATION = 1
/** Smaller differences are not worth a new line-up of models. */
const BASE_GRAIN = 1 / 64

/** What a move starts from. */
export interface MoveStart {
  /** As they were fitted. */
  readonly fitted: Layers
  /** The weights of `fitted`, or what stood for them before a fit. */
  readonly prior: MovedLayers
  readonly from: MovedLayers
  /** Labels are a fair sample of all events: only then they say how much is bad. */
  readonly isFair: boolean
}

/**
 * The weights of layers after the latest labels: those of the neighbouring weights that make these labels likeliest, times a prior
 * around the fitted ones; `steps` steps at most. The base rises by one step at most. Each label is judged by margins from before it was learned. How often labels are
 * bad is a free number in the comparison of shares, because labels are seldom a fair sample. Where they are, with ten bad ones or more, they move the base; elsewhere the base keeps
 * good events at what they get by the fit: a share that rises must not make all look bad, one that falls must not make all look good.
 * Undefined: there are too few labels, or nothing moves.
 */
export function moveLayers(
  recent: readonly JudgedMargins[],
  start: MoveStart,
  steps = STEPS_PER_MOVE,
): MovedLayers | undefined {
  const rows = ofUsers(recent)
  const bad = rows.filter(({ isBad }) => isBad).length
  if (Math.min(bad, rows.length - bad) < MOVE_ROWS_MIN) return undefined
  let at = start.from
  for (let step = 0; step < steps; step += 1) {
    const next = bestOf(neighbours(at), (one) => judge(rows, start, one).loss)
    if (isSame(next, at)) break
    at = next
  }
  const saysRate = start.isFair && bad >= RATE_BAD_MIN
  const wanted = saysRate ? judge(rows, start, at).base : keptBase(rows, start, at)
  at = { ...at, base: Math.min(wanted, at.base + BASE_STEP) }
  return isSame(at, start.from) ? undefined : at
}

/** The sum of the probabilities. */
const totalOf = (odds: readonly number[], base: number): number =>
  odds.reduce((sum, each) => sum + 1 / (1 + Math.exp(-each - base)), 0)

/**
 * The base with which good events get as much on average as by the weights of the fit: above 0 only where the online model counts less than
 * by the fit, as what it added is then missing in all scores.
 */
function keptBase(rows: readonly JudgedMargins[], start: MoveStart, at: MovedLayers): number {
  const good = rows.filter(({ isBad }) => !isBad)
  const wanted = totalOf(oddsOf(good, start, start.prior), 0)
  const odds = oddsOf(good, start, at)
  const most = at.online < start.prior.online ? BASE_MAX : 0
  let [low, high] = [-BASE_MAX / BASE_GRAIN, most / BASE_GRAIN]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (totalOf(odds, middle * BASE_GRAIN) > wanted) high = middle - 1
    else low = middle
  }
  return low * BASE_GRAIN
}

const isSame = (one: MovedLayers, other: MovedLayers): boolean =>
  one.online === other.online && one.base === other.base

/** The weights themselves first. */
const neighbours = (at: MovedLayers): readonly MovedLayers[] =>
  [0, -SHARE_STEP, SHARE_STEP].map((step) => ({ ...at, online: bounded(at.online + step) }))

const bounded = (share: number): number =>
  Math.round(1e6 * Math.min(SHARE_MAX, Math.max(0, share))) / 1e6

/** Calibrated log-odds, without the base. */
function oddsOf(
  rows: readonly JudgedMargins[],
  { fitted }: Pick<MoveStart, 'fitted'>,
  { online }: MovedLayers,
): readonly number[] {
  const shares = { ...fitted.shares, online }
  return rows.map((margins) => calibrate(fitted.calibration, marginOf(shares, margins)))
}

/** Newton steps that find a base; the likelihood has one peak. */
const NEWTON_STEPS = 5

/** The likeliest base under these shares, and minus the log likelihood of labels and prior with it, nats. */
function judge(
  rows: readonly JudgedMargins[],
  { fitted, prior }: MoveStart,
  at: MovedLayers,
): { readonly base: number; readonly loss: number } {
  const odds = oddsOf(rows, { fitted }, at)
  let base = 0
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [slope, curve] = [base / BASE_DEVIATION ** 2, 1 / BASE_DEVIATION ** 2]
    odds.forEach((each, row) => {
      const p = 1 / (1 + Math.exp(-each - base))
      slope += p - Number(rows[row]?.isBad)
      curve += p * (1 - p)
    })
    base -= Math.max(-1, Math.min(1, slope / curve))
  }
  base = Math.round(Math.max(-BASE_MAX, Math.min(BASE_MAX, base)) / BASE_GRAIN) * BASE_GRAIN
  const pull = (at.online - prior.online) / SHARE_DEVIATION
  const ofPrior = (pull ** 2 + (base / BASE_DEVIATION) ** 2) / 2
  const loss = odds.reduce(
    (sum, each, row) => sum + softplus(rows[row]?.isBad === true ? -each - base : each + base),
    ofPrior,
  )
  return { base, loss }
}

/** The first of the least. */
function bestOf<T>(candidates: readonly T[], lossIn: (one: T) => number): T {
  const losses = candidates.map(lossIn)
  const least = losses.indexOf(Math.min(...losses))
  const best = candidates[Math.max(0, least)]
  if (best === undefined) throw new RangeError('nothing to choose from')
  return best
}
