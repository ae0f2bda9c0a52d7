import type { EntityKey } from '../../entities/entity-key.ts'
import type { FtrlSettings } from '../../models/online/ftrl.ts'
import type { ScorersByEnvironment } from '../../events/learned-scorer.ts'
import { EventVectors } from '../event-vectors.ts'
import { BlockedEntities } from './blocked-entities.ts'
import { ControlGroup, type ControlEntity } from './control-group.ts'
import { EnvironmentModels, type LedgerRow, type ModelPlace } from './environment-models.ts'
import { type PieceName, restoreEnvironment, saveEnvironment } from './environment-slices.ts'
import { framed, type Piece, unframed } from '../../models/framed.ts'
import type { Layers } from '../layers.ts'
import { eventsIn, type LessonBody } from '../../entries/lesson-body.ts'
import type { ModelBody } from '../../entries/model-body.ts'
import { UnlearnedLabels, type UnlearnedLabel } from './unlearned-labels.ts'

/** Environments that learn from labels, each of which takes some 100 MiB; others are scored by the starter models. */
export const MAX_LEARNING_ENVIRONMENTS = 4

const DONE = Promise.resolve()

interface StateHead {
  readonly part: 'state'
  readonly version: number
  readonly untaught: readonly UnlearnedLabel[]
  /** Absent in snapshots of older versions. */
  readonly blocked?: readonly string[]
  /** Absent without a control group. */
  readonly control?: readonly ControlEntity[]
}

/** A learning step's place in the ledger. */
export interface StepPlace {
  readonly sequence: number
  readonly environment: number
}

/**
 * What was learned from labels, by environment; nothing is shared between environments. A function of the ledger's entries in
 * their order. Costs nothing until there is a label.
 */
export class LearningState implements ScorersByEnvironment {
  /** The last entry that changed it. */
  version = 0
  /** Labels without a learning step so far. */
  readonly untaught = new UnlearnedLabels()
  /** As events report it, in their order. */
  readonly blocked = new BlockedEntities()
  readonly control = new ControlGroup()
  private readonly environments = new Map<number, EnvironmentModels>()
  private readonly seed: EntityKey
  private readonly online: FtrlSettings | undefined
  private made: EventVectors | undefined
  private held: Promise<void> | undefined

  /** `seed`: of entity keys, token hashes and samples. `online`: settings other than the defaults. */
  constructor(seed: EntityKey, online?: FtrlSettings) {
    this.seed = seed
    this.online = online
  }

  get vectors(): EventVectors {
    return (this.made ??= new EventVectors(this.seed))
  }

  scorerOf(environment: number): EnvironmentModels | undefined {
    return this.environments.get(environment)
  }

  /** Whether the environment may learn. */
  hasRoomFor(environment: number): boolean {
    const { size } = this.environments
    return size < MAX_LEARNING_ENVIRONMENTS || this.environments.has(environment)
  }

  /** Takes a learning step of the ledger, unless it already has. `rows`: those of `eventsIn(body)`. */
  learn(
    { sequence, environment }: StepPlace,
    body: LessonBody,
    rows: ReadonlyMap<number, LedgerRow>,
  ): void {
    for (const { label } of body.said) this.untaught.delete(label)
    if (sequence <= this.version) return
    this.version = sequence
    const models = this.models(environment, sequence)
    models.learn(body, rows)
    if (body.moved !== undefined) models.lineUp = sequence
    models.lessonPlaces.add(sequence, eventsIn(body).length)
  }

  /** Whether something reads the state slice by slice: until then it must not change. */
  get isHeld(): boolean {
    return this.held !== undefined
  }

  /** Takes over a model of the ledger, unless it already has. */
  adopt(place: StepPlace & ModelPlace, body: ModelBody, layers: Layers): void {
    const { sequence, environment } = place
    if (sequence <= this.version) return
    this.version = sequence
    this.models(environment, sequence).adopt(place, body, layers)
  }

  /** The environments that learned anything. */
  get learners(): ReadonlyMap<number, EnvironmentModels> {
    return this.environments
  }

  /** Resolves when the reader of the slices is done; another may have begun by then, see `isHeld`. */
  released(): Promise<void> {
    return this.held ?? DONE
  }

  /** Copies of the whole state, in pieces; the state is held until the last is taken. */
  *slices(): Generator<Uint8Array> {
    let release: (() => void) | undefined
    this.held = new Promise((resolve) => {
      release = resolve
    })
    try {
      const { version } = this
      const control = this.control.save()
      const head: StateHead = {
        part: 'state',
        version,
        untaught: [...this.untaught.all()],
        blocked: this.blocked.save(),
        ...(control.length === 0 ? {} : { control }),
      }
      yield framed(head)
      for (const [environment, learned] of this.environments) {
        yield* saveEnvironment(environment, learned)
      }
    } finally {
      this.held = undefined
      release?.()
    }
  }

  /** Restores all slices into an empty state. */
  restore(slices: readonly Uint8Array[]): void {
    const [first, ...pieces] = slices.map(unframed)
    if (first === undefined) return
    const { version, untaught, blocked = [], control = [] } = first.head as StateHead
    this.version = version
    for (const label of untaught) this.untaught.add(label)
    this.blocked.restore(blocked)
    this.control.restore(control)
    const byEnvironment = new Map<number, Piece[]>()
    for (const piece of pieces) {
      const { environment } = piece.head as PieceName
      const former = byEnvironment.get(environment)
      if (former === undefined) byEnvironment.set(environment, [piece])
      else former.push(piece)
    }
    for (const [environment, own] of byEnvironment) {
      restoreEnvironment(this.models(environment, 0), own)
    }
  }

  private models(environment: number, sequence: number): EnvironmentModels {
    const known = this.environments.get(environment)
    if (known !== undefined) return known
    const models = this.newModels(sequence)
    this.environments.set(environment, models)
    return models
  }

  /** Models that have learned nothing yet, with the settings of all. `madeBy`: see `EnvironmentModels`. */
  newModels(madeBy: number): EnvironmentModels {
    const { online } = this
    const seed = this.seed.lo
    const settings = online === undefined ? { seed } : { seed, online }
    return new EnvironmentModels(settings, this.vectors, madeBy)
  }
}
