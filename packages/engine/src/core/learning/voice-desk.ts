import { ABUSE_TYPES } from '@winnow/contract'
import { factsOf } from '../../entities/facts-of.ts'
import { FEATURES } from '../../features/index.ts'
import type { Layers } from '../../learning/layers.ts'
import { type EnvironmentModels, lineUpOf } from '../../learning/live/environment-models.ts'
import { LearnedVoice, voiceIn } from '../../learning/live/learned-voice.ts'
import type { LearningState } from '../../learning/live/learning-state.ts'
import { type ModelBody, serves } from '../../learning/live/model-body.ts'
import type { Outcome } from '../../outcome.ts'
import type { LedgerEntry } from '../../ports/ledger.ts'
import { acceptedEventOf } from '../apply-entry.ts'
import { readRescore } from '../entry-bodies.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { layersOf } from './learn-entry.ts'

/** Line-ups of models that are at hand; the one not asked for longest gives way. */
const MAX_LINE_UPS = 8

/** A score that was stored: its entry, and what the ledger keeps of it. */
export interface StoredScore {
  readonly environment: number
  readonly sequence: number
  readonly outcome: Outcome
}

interface LineUp {
  readonly layers: readonly Layers[]
  /** The entries that hold them, by abuse type; 0 = nothing was fitted. */
  readonly models: readonly number[]
}

/**
 * Finds what a stored score was made of: the models of its line-up in the ledger, and the tokens of
 * its event, made again. What the online model says of them is what it says now.
 */
export class VoiceDesk {
  private readonly learning: LearningState
  private readonly find: FindEntry
  private readonly lineUps = new Map<string, LineUp>()

  constructor(learning: LearningState, find: FindEntry) {
    this.learning = learning
    this.find = find
  }

  /** Undefined of a score that labels had no part in, and where the models or the event are not known any more. */
  async voiceOf({
    environment,
    sequence,
    outcome,
  }: StoredScore): Promise<LearnedVoice | undefined> {
    const own = voiceIn(outcome)
    if (own !== undefined) return own
    const version = lineUpOf(outcome.modelVersion)
    const learned = this.learning.scorerOf(environment)
    if (version === undefined || learned === undefined) return undefined
    // An older version's vectors are shorter or longer; their features stand elsewhere.
    if (outcome.features.length !== FEATURES.length) return undefined
    const lineUp = await this.lineUp(environment, version, learned)
    const event = await this.eventOf(sequence)
    if (event === undefined || lineUp === undefined) return undefined
    const accepted = acceptedEventOf(event)
    const { tokens, text } = this.learning.vectors.of(accepted, factsOf(accepted), outcome.features)
    const trust = Float64Array.from(lineUp.models, (model) => (model > 0 ? 1 : NaN))
    const { layers } = lineUp
    const { ftrl, usual } = learned.models
    const { custom } = accepted.event
    return new LearnedVoice({ layers, ftrl, usual, trust, tokens, custom, text })
  }

  /** The event that an entry scored. */
  private async eventOf(sequence: number): Promise<LedgerEntry | undefined> {
    const entry = await this.find(sequence)
    if (entry?.kind !== 'rescore') return entry?.kind === 'event' ? entry : undefined
    return this.find(readRescore(entry.body).event)
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
    const layers = await Promise.all(models.map((model) => layersOf(this.find, model)))
    return { layers, models }
  }
}

/** The models that serve from an entry on, by abuse type. Before entries said so, it follows from the history. */
function modelsIn(entry: LedgerEntry, history: EnvironmentModels['history']): readonly number[] {
  if (entry.kind === 'model') {
    const { serving } = JSON.parse(entry.body) as ModelBody
    if (serving !== undefined) return serving
  }
  const changes = history.filter((model) => model.sequence <= entry.sequence && serves(model))
  return ABUSE_TYPES.map(
    (type) => changes.findLast(({ abuseType }) => abuseType === type)?.model ?? 0,
  )
}
