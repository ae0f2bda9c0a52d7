import type { AbuseType, CustomValues } from '@winnow/contract'
import { FIRST_LAYERS } from '../learning/layers.ts'
import { type LearnedTrace, type Said, traceIn } from '../learning/live/learned-trace.ts'
import { customNames } from '../models/tokens/custom-tokens.ts'
import { isOfText } from '../models/text/text-layer.ts'
import type { WrittenText } from '../models/text/written-text.ts'
import { SOURCES } from '../models/tokens/sources.ts'
import { Ranking } from '../models/ranking.ts'
import {
  LEAST_CONTRIBUTION,
  MAX_ALSO,
  MAX_REASONS,
  MINOR_LOG_ODDS,
  type Reason,
  reasonsIn,
  reasonsOf,
} from '../models/reasons.ts'
import { testReasonOf } from '../events/test-scores.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import type { Outcome } from '../events/outcome.ts'
import { contributionsOf, contributionsRoom, type ServedLayers } from './contributions.ts'
import { NO_TOKENS, servedLayersOf } from './served-layers.ts'
import { movingWords } from './moving-words.ts'
import { sourceValue } from './source-values.ts'
import { sourceWords, wordsOf } from './source-words.ts'

/** Working space of one call, used again by the next. */
const room = contributionsRoom()
const sources = new Ranking(1 + MAX_ALSO)

const WHY_LEARNED = 'Labels said what events like this one turned out to be.'

/**
 * The strongest reasons for a served score, in the form that `reasonsOf` gives for the starter model: one for
 * each feature, summed over all layers, and one of the family `learned` for the event's words, texts, entities
 * and custom fields. Empty when the models of the score can no longer be read.
 * `stored`: the trace of a score from the ledger; a new outcome carries its own.
 */
export function servedReasons(
  outcome: Outcome,
  stored: LearnedTrace | undefined,
  abuseType: AbuseType,
): readonly Reason[] {
  const { features, modelVersion } = outcome
  const tested = testReasonOf(outcome)
  if (tested !== undefined) return [tested]
  if (modelVersion === STARTER_VERSION) return reasonsOf(STARTER_MODELS[abuseType], features)
  const trace = stored ?? traceIn(outcome)
  const served = servedLayersOf(outcome, trace, abuseType)
  if (served === undefined) return []
  if (isStarterAlone(served)) return reasonsOf(served.starter, features)
  const inputs = trace?.parts ?? { tokens: NO_TOKENS, custom: {}, text: undefined }
  contributionsOf(served, { features, ...inputs }, room)
  const reasons = reasonsIn(room.features, features)
  const learned = learnedReason(served, inputs, trace?.parts.said)
  return learned === undefined ? reasons : placed(reasons, learned)
}

/** Nothing was learned about this abuse type. */
const isStarterAlone = ({ layers, online, forgotten = 0 }: ServedLayers): boolean =>
  layers === FIRST_LAYERS && (online?.servedMargin ?? forgotten) === 0

/** What of an event learned models read. */
interface LearnedInputs {
  readonly custom: CustomValues
  readonly text: WrittenText | undefined
}

function learnedReason(
  served: ServedLayers,
  { custom, text }: LearnedInputs,
  said: Said | undefined,
): Reason | undefined {
  const contribution = rankSources()
  if (contribution < LEAST_CONTRIBUTION) return undefined
  const names = sources.at(0) >= SOURCES.custom(0) || sources.size > 1 ? customNames(custom) : []
  const naming = worthNaming()
  const moving = naming.some(isOfText) && text !== undefined ? movingWords(served, text) : []
  const [first, ...others] = naming.map((source) => {
    const words = sourceWords(source, names)
    const named = wordsOf(source, 1, moving).map(({ shown }) => shown)
    const value = named.length > 0 ? named.join(', ') : sourceValue(source, said, words)
    return { ...words, value: value ?? words.words }
  })
  if (first === undefined) return undefined
  const also = Object.fromEntries(others.map(({ name, value }) => [name, value]))
  const details = { family: 'learned', about: first.words, ...also }
  return { name: first.name, value: first.value, details, why: WHY_LEARNED, contribution }
}

/** The strongest source, and the others that add at least MINOR_LOG_ODDS. */
const worthNaming = (): readonly number[] =>
  Array.from({ length: sources.size }, (_, rank) => sources.at(rank)).filter(
    (source, rank) => rank === 0 || (room.sources[source] ?? 0) >= MINOR_LOG_ODDS,
  )

/**
 * Ranks the sources that raise the score; returns the sum over all sources. It is the sum that decides whether there is a reason
 * at all: tokens that most events have cancel each other, and one of them alone is none.
 */
function rankSources(): number {
  let total = 0
  sources.clear()
  for (let source = 0; source < room.sources.length; source += 1) {
    const moved = room.sources[source] ?? 0
    total += moved
    if (moved > 0) sources.add(source, moved)
  }
  return total
}

/** Inserts the learned reason by its contribution. */
function placed(reasons: readonly Reason[], learned: Reason): readonly Reason[] {
  const rank = reasons.findIndex(({ contribution }) => contribution < learned.contribution)
  const at = rank < 0 ? reasons.length : rank
  return [...reasons.slice(0, at), learned, ...reasons.slice(at)].slice(0, MAX_REASONS)
}
