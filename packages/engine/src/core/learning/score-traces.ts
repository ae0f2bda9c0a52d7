import { ABUSE_TYPES } from '@winnow/contract'
import { Facts } from '../../entities/facts.ts'
import { eventPartsOf } from '../../events/event-parts-of.ts'
import { keptIn, keptTokens } from '../../events/kept-event.ts'
import { FEATURES } from '../../features/index.ts'
import type { Layers } from '../../learning/layers.ts'
import { type EnvironmentModels, lineUpOf } from '../../learning/live/environment-models.ts'
import { LearnedTrace, traceIn } from '../../learning/live/learned-trace.ts'
import type { LearningState } from '../../learning/live/learning-state.ts'
import { movedLayers } from '../../learning/live/moved-layers.ts'
import { serves } from '../../entries/model-body.ts'
import type { Outcome } from '../../events/outcome.ts'
import type { EventEntry } from '../../entries/event-entry.ts'
import { definitionOf, entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { FormerModels } from './former-models.ts'
import { layersOf } from './learn-entry.ts'
import { gives, NOT_KNOWN, onlineParts } from './online-parts.ts'

/** Line-ups of models kept in memory; the least recently used one is dropped. */
const MAX_LINE_UPS = 8

/** A score of the ledger: the entry it belongs to, and what is kept of it. */
export interface StoredScore {
  readonly environment: number
  readonly sequence: number
  readonly outcome: Outcome
}

/** Traces kept in memory, likewise: a case is read, claimed and decided one after the other. */
const MAX_TRACES = 32

interface LineUp {
  readonly layers: readonly Layers[]
}

/**
 * Rebuilds the trace of a stored score: loads the models of its line-up from the ledger, and tokenises its
 * event again. The online model is made again as it was (see `FormerModels`); where that is not possible, the trace
 * has none.
 */
export class ScoreTraces {
  private readonly learning: LearningState
  private readonly find: FindEntry
  private readonly former: FormerModels
  private readonly lineUps = new Map<string, LineUp>()
  private readonly traces = new Map<string, LearnedTrace>()

  constructor(learning: LearningState, find: FindEntry) {
    this.learning = learning
    this.find = find
    this.former = new FormerModels(learning, find)
  }

  /** Undefined for a score of the starter alone, and when its models or its event can no longer be read. */
  async traceOf(score: StoredScore): Promise<LearnedTrace | undefined> {
    const own = traceIn(score.outcome)
    if (own !== undefined) return own
    const name = `${score.environment} ${score.sequence}`
    const known = this.traces.get(name)
    const trace = known ?? (await this.made(score))
    this.traces.delete(name)
    if (trace === undefined) return undefined
    this.traces.set(name, trace)
    const [oldest] = this.traces.keys()
    if (this.traces.size > MAX_TRACES && oldest !== undefined) this.traces.delete(oldest)
    return trace
  }

  private async made({
    environment,
    sequence,
    outcome,
  }: StoredScore): Promise<LearnedTrace | undefined> {
    const version = lineUpOf(outcome.modelVersion)
    const learned = this.learning.scorerOf(environment)
    if (version === undefined || learned === undefined) return undefined
    // An older version's vectors are shorter or longer; their features stand elsewhere.
    if (outcome.features.length !== FEATURES.length) return undefined
    const lineUp = await this.lineUp(environment, version, learned)
    const event = await scoredIn(this.find, sequence)
    if (event === undefined || lineUp === undefined) return undefined
    const { tokens, text, custom = {}, said } = this.readingOf(event, outcome)
    const { layers } = lineUp
    const online = await this.former.before({ environment, sequence }, (models) =>
      onlineParts(models, tokens, layers),
    )
    const { ftrl, usual, trust } =
      online !== undefined && gives(online, outcome) ? online : NOT_KNOWN
    return new LearnedTrace({ layers, ftrl, usual, trust, tokens, custom, text, said })
  }

  /** What models read of an event. Of a shrunken one tokens are kept, and no word that a person could read. */
  private readingOf(event: EventEntry, { features }: Outcome) {
    const { vectors } = this.learning
    const accepted = acceptedEventOf(event)
    const kept = keptIn(accepted.event)
    if (kept !== undefined) {
      const said = { facts: new Facts(), mentions: [], custom: {}, text: '' }
      return { ...vectors.ofKept(keptTokens(kept), features), said }
    }
    const parts = eventPartsOf(accepted, vectors.keys)
    const { facts, mentions } = parts
    const { custom } = accepted.event
    const said = { facts, mentions, custom, text: parts.text }
    return { ...vectors.of(parts, features), said }
  }

  private async lineUp(
    environment: number,
    version: number,
    learned: EnvironmentModels,
  ): Promise<LineUp | undefined> {
    const name = `${environment} ${version}`
    const known = this.lineUps.get(name)
    const lineUp = known ?? (await this.read(environment, version, learned))
    this.lineUps.delete(name)
    if (lineUp === undefined) return undefined
    this.lineUps.set(name, lineUp)
    const [oldest] = this.lineUps.keys()
    if (this.lineUps.size > MAX_LINE_UPS && oldest !== undefined) this.lineUps.delete(oldest)
    return lineUp
  }

  private async read(
    environment: number,
    version: number,
    { history }: EnvironmentModels,
  ): Promise<LineUp | undefined> {
    const entry = await this.find(version)
    if (entry?.environment !== environment) return undefined
    const models = modelsIn(entry, history)
    const fitted = await Promise.all(models.map((model) => layersOf(this.find, model)))
    const moved = lineUpIn(entry)?.moved ?? []
    const layers = fitted.map((each, place) =>
      movedLayers(
        each,
        moved.find(({ abuseType }) => abuseType === ABUSE_TYPES[place]),
      ),
    )
    return { layers }
  }
}

/** The models that serve from an entry on, by abuse type. Before entries named them, it follows from the history. */
function modelsIn(entry: LedgerEntry, history: EnvironmentModels['history']): readonly number[] {
  const serving = lineUpIn(entry)?.serving
  if (serving !== undefined) return serving
  const changes = history.all.filter((model) => model.sequence <= entry.sequence && serves(model))
  return ABUSE_TYPES.map(
    (type) => changes.findLast(({ abuseType }) => abuseType === type)?.model ?? 0,
  )
}

const lineUpIn = (entry: LedgerEntry) => definitionOf(entry).lineUp?.(entry.body)

/** The event that an entry scored: itself, or that of a rescore. */
export async function scoredIn(find: FindEntry, sequence: number): Promise<EventEntry | undefined> {
  const entry = await find(sequence)
  const rescored = entryOfKind('rescore', entry)?.body.event
  return entryOfKind('event', rescored === undefined ? entry : await find(rescored))
}
