import type { AbuseType, CanonicalEvent } from '@winnow/contract'
import { FIRST_LAYERS } from '../learning/layers.ts'
import { type LearnedVoice, voiceIn } from '../learning/live/learned-voice.ts'
import { customNames } from '../models/online/custom-tokens.ts'
import { SOURCES } from '../models/online/sources.ts'
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
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import type { Outcome } from '../outcome.ts'
import { contributionsOf, contributionsRoom, type ServedLayers } from './contributions.ts'
import { NO_TOKENS, servedLayersOf } from './served-layers.ts'
import { type SourceWords, sourceWords } from './source-words.ts'

/** Working space of one call, used again by the next. */
const room = contributionsRoom()
const sources = new Ranking(1 + MAX_ALSO)

/** Characters of a custom field's value in a reason. */
const MAX_VALUE_LENGTH = 64

const WHY_LEARNED = 'Labels said what events like this one turned out to be.'

/**
 * The strongest reasons for a served score, as `reasonsOf` gives them of the starter model: of what every
 * layer made of the features, and, as one of the family `learned`, of what labels taught about the event's
 * words, texts, entities and custom fields. Of models that this code has no more there are none.
 * `stored`: what a stored score was made of; a new one has it with it.
 */
export function servedReasons(
  outcome: Outcome,
  stored: LearnedVoice | undefined,
  abuseType: AbuseType,
): readonly Reason[] {
  const { features, modelVersion } = outcome
  if (modelVersion === STARTER_VERSION) return reasonsOf(STARTER_MODELS[abuseType], features)
  const voice = stored ?? voiceIn(outcome)
  const served = servedLayersOf(outcome, voice, abuseType)
  if (served === undefined) return []
  if (isStarterAlone(served)) return reasonsOf(served.starter, features)
  const said = voice?.parts ?? { tokens: NO_TOKENS, custom: {}, text: undefined }
  contributionsOf(served, { features, ...said }, room)
  const reasons = reasonsIn(room.features, features)
  const learned = learnedReason(said.custom)
  return learned === undefined ? reasons : placed(reasons, learned)
}

/** Labels taught nothing of this abuse type: most have none. */
const isStarterAlone = ({ layers, online }: ServedLayers): boolean =>
  layers === FIRST_LAYERS && (online?.said ?? 0) === 0

function learnedReason(custom: CanonicalEvent['custom']): Reason | undefined {
  const contribution = rankSources()
  if (contribution < LEAST_CONTRIBUTION) return undefined
  const names = sources.at(0) >= SOURCES.custom(0) || sources.size > 1 ? customNames(custom) : []
  const [first, ...others] = worthNaming().map((source) => sourceWords(source, names))
  if (first === undefined) return undefined
  const also = Object.fromEntries(others.map((each) => [each.name, saidIn(custom, each)]))
  const value = saidIn(custom, first)
  const details = { family: 'learned', ...also }
  return { name: first.name, value, details, why: WHY_LEARNED, contribution }
}

/** The strongest source, and the others that move the score by more than a trifle. */
const worthNaming = (): readonly number[] =>
  Array.from({ length: sources.size }, (_, rank) => sources.at(rank)).filter(
    (source, rank) => rank === 0 || (room.sources[source] ?? 0) >= MINOR_LOG_ODDS,
  )

/** A custom field by its value, which is the customer's own word; all else by what it is called. */
function saidIn(custom: CanonicalEvent['custom'], { field, words }: SourceWords): string {
  const value = field === undefined ? undefined : custom[field]
  return value === undefined ? words : String(value).slice(0, MAX_VALUE_LENGTH)
}

/**
 * Ranks what raises the score; answers the sum of all. Words that most events have balance each other:
 * what one of them says by itself is no reason.
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

/** Among the others by its strength. */
function placed(reasons: readonly Reason[], learned: Reason): readonly Reason[] {
  const rank = reasons.findIndex(({ contribution }) => contribution < learned.contribution)
  const at = rank < 0 ? reasons.length : rank
  return [...reasons.slice(0, at), learned, ...reasons.slice(at)].slice(0, MAX_REASONS)
}
