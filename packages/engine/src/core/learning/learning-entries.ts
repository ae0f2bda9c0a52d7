import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FEATURES } from '../../features/index.ts'
import { FIRST_LAYERS, type Layers, logOddsOf } from '../../learning/layers.ts'
import { eventsIn, type LessonBody } from '../../entries/lesson-body.ts'
import { type ModelBody, serves } from '../../entries/model-body.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { ModelChoice, ModelFromElsewhere, ModelRelease } from './model-choice.ts'
import { ModelRefused, ModelUnknown } from '../core-errors.ts'
import type { CoreParts } from '../engine-parts.ts'
import type { EntryLedger, FindEntry } from '../entry-ledger.ts'
import { layersIn, rowsOf } from './learn-entry.ts'
import type { Memory } from '../memory.ts'
import type { TurnShare } from './turn-share.ts'

/** What learning needs of the core around it. */
export interface LearningLedger extends EntryLedger {
  /** Called with what could not be learned; scores stay as they are. */
  onTrouble(error: unknown): void
  /** What learning takes of a turn. */
  readonly turn: TurnShare
  readonly originOf?: CoreParts['originOf']
  readonly onModel?: CoreParts['onModel']
}

/** The environment of the models that an entry changes, and its time, ms. */
export interface LearningPlace {
  readonly environment: number
  readonly atMs: number
}

/** What a training entry is made from. */
interface EntrySources {
  readonly find: FindEntry
  /** The abuse types with labels that are a fair sample of all events. */
  readonly fair: ReadonlySet<AbuseType>
}

const NO_TYPES: ReadonlySet<AbuseType> = new Set()

/** A model that was fitted, and whether it won. */
interface Fitted extends Omit<ModelBody, 'model' | 'how'> {
  readonly isPromoted: boolean
}

const NO_MODEL: Uint8Array = new Uint8Array(0)

/**
 * Makes what is learned entries of the ledger: applied and appended in one step, and never while a
 * snapshot copies what was learned.
 */
export class LearningEntries {
  private readonly memory: Memory
  private readonly ledger: LearningLedger

  constructor(memory: Memory, ledger: LearningLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /** Takes a learning step. Reads its events first; `find` may be one that has them cached. */
  async lesson(
    place: LearningPlace,
    told: LessonBody,
    { find, fair }: EntrySources = { find: this.ledger.find, fair: NO_TYPES },
  ): Promise<void> {
    const { learning } = this.memory
    const { turn } = this.ledger
    const rows = await rowsOf(learning, find, eventsIn(told), turn)
    await turn.rest()
    while (learning.isHeld) await learning.released()
    const moved = learning.scorerOf(place.environment)?.movedBy(told, rows, fair)
    const body = moved === undefined ? told : { ...told, moved }
    const entry: LedgerEntry = { ...this.head(place), kind: 'lesson', body }
    learning.learn(entry, body, rows)
    this.append(entry)
  }

  /**
   * Writes a fitted model down, to serve from here on or not. One that was compared with something else than what
   * somebody chose meanwhile is not served. Error: the bytes are no model.
   */
  async fitted(place: LearningPlace, { isPromoted, ...told }: Fitted, bytes: Uint8Array) {
    return this.written(place, bytes, () => {
      const { abuseType, champion } = told
      const scorer = this.memory.learning.scorerOf(place.environment)
      const isChosenNow = scorer?.history.chosenByHand(abuseType) === champion?.chosen
      return { ...told, how: isPromoted && isChosenNow ? 'promoted' : 'kept' }
    })
  }

  /** Writes a model down. `bodyOf` is asked when nothing can come between. */
  private async written(
    place: LearningPlace,
    bytes: Uint8Array,
    bodyOf: () => Omit<ModelBody, 'model'>,
  ): Promise<number> {
    const layers = layersIn(bytes)
    const { learning } = this.memory
    while (learning.isHeld) await learning.released()
    const body = bodyOf()
    const model = this.ledger.next()
    const origin = body.origin ?? this.ledger.originOf?.(bytes)
    const stamped = origin === undefined ? body : { ...body, origin }
    const whole = this.withServing(place.environment, { ...stamped, model }, layers)
    const entry = this.model(place, whole, bytes)
    this.adopt(entry, whole, layers)
    return entry.sequence
  }

  /** Stores an imported model, which is not served yet. Errors: ModelUnknown, ModelRefused. */
  async hold({ environment, abuseType, receivedAtMs, bytes, ...told }: ModelFromElsewhere) {
    const { learning } = this.memory
    if (!learning.hasRoomFor(environment)) throw new ModelUnknown('the environment may not learn')
    mustScore(bytes)
    const body = { abuseType, how: 'imported', ...told } as const
    return this.written({ environment, atMs: receivedAtMs }, bytes, () => body)
  }

  /** Lets a model of the ledger serve again. Resolves to the entry that says so. Error: ModelUnknown. */
  async serveAgain({ environment, abuseType, model, receivedAtMs }: ModelChoice): Promise<number> {
    const { learning } = this.memory
    const holder = model === 0 ? undefined : await this.ledger.find(model)
    if (model !== 0 && !holds(holder, { environment, abuseType, model })) {
      throw new ModelUnknown(`entry ${model} holds no such model`)
    }
    if (!learning.hasRoomFor(environment)) throw new ModelUnknown('the environment may not learn')
    const layers = holder === undefined ? FIRST_LAYERS : layersIn(holder.outcome)
    while (learning.isHeld) await learning.released()
    const body = this.withServing(environment, { abuseType, how: 'by_hand', model })
    const entry = this.model({ environment, atMs: receivedAtMs }, body)
    this.adopt(entry, body, layers)
    return entry.sequence
  }

  /**
   * Lets fits choose again what serves an abuse type. Resolves to the entry that says so. Error: ModelUnknown, when nobody
   * chose by hand.
   */
  async release({ environment, abuseType, receivedAtMs }: ModelRelease): Promise<number> {
    const { learning } = this.memory
    while (learning.isHeld) await learning.released()
    const model = learning.scorerOf(environment)?.history.chosenByHand(abuseType)
    if (model === undefined) throw new ModelUnknown('no model was chosen by hand')
    const layers = learning.scorerOf(environment)?.models.typeOf(abuseType)?.layers ?? FIRST_LAYERS
    const body = this.withServing(environment, { abuseType, how: 'released', model })
    const entry = this.model({ environment, atMs: receivedAtMs }, body)
    this.adopt(entry, body, layers)
    return entry.sequence
  }

  /** The body with the line-up that it leads to. `layers`: newly fitted ones, which the latest labels may move. */
  private withServing(environment: number, body: ModelBody, layers?: Layers): ModelBody {
    const scorer = this.memory.learning.scorerOf(environment)
    const before = scorer?.serving
    const serving = ABUSE_TYPES.map((abuseType, place) =>
      serves(body) && abuseType === body.abuseType ? body.model : (before?.[place] ?? 0),
    )
    const moved = serves(body) ? (scorer?.movedUnder(body.abuseType, layers) ?? []) : []
    return {
      ...body,
      parent: before?.[ABUSE_TYPES.indexOf(body.abuseType)] ?? 0,
      serving,
      ...(moved.length === 0 ? {} : { moved }),
    }
  }

  private adopt(entry: LedgerEntry, body: ModelBody, layers: Layers): void {
    this.memory.learning.adopt(entry, body, layers)
    this.append(entry)
    const { environment, sequence } = entry
    this.ledger.onModel?.({ kind: 'model', environment, abuseType: body.abuseType, sequence, body })
  }

  private model(place: LearningPlace, body: ModelBody, outcome = NO_MODEL): LedgerEntry {
    return { ...this.head(place), kind: 'model', body, outcome }
  }

  private head({ environment, atMs }: LearningPlace) {
    const sequence = this.ledger.next()
    return { sequence, environment, receivedAtMs: atMs, requestId: undefined, outcome: NO_MODEL }
  }

  /** Does not wait for the disk: if the entry is lost in a crash, its label, which is on disk, is learned again. */
  private append(entry: LedgerEntry): void {
    this.ledger.write(entry).catch((error: unknown) => this.ledger.onTrouble(error))
  }
}

/** Error: ModelRefused, for bytes that are no model of this code, or one that gives no score. */
function mustScore(bytes: Uint8Array): void {
  const margins = marginsOf(bytes)
  if (!margins.every((margin) => Number.isFinite(margin))) {
    throw new ModelRefused('it gives scores that are no numbers')
  }
}

/** Of an event of which nothing is known, and of one of which everything is 0 or 1. */
function marginsOf(bytes: Uint8Array): readonly number[] {
  try {
    const layers = layersIn(bytes)
    return [NaN, 0, 1].map((value) => {
      const features = new Float32Array(FEATURES.length).fill(value)
      return logOddsOf(layers, { features }, { starter: 0, online: 0.5 })
    })
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ModelRefused(`it is no model of this version: ${why}`, { cause })
  }
}

/** Whether the entry holds the model that was chosen. */
function holds(
  found: LedgerEntry | undefined,
  { environment, abuseType, model }: Omit<ModelChoice, 'receivedAtMs'>,
): boolean {
  const entry = entryOfKind('model', found)
  if (entry?.environment !== environment) return false
  const { body } = entry
  return body.abuseType === abuseType && body.model === model && entry.outcome.length > 0
}
