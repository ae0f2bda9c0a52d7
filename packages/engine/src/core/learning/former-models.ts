import type { EnvironmentModels } from '../../learning/live/environment-models.ts'
import type { LearningState } from '../../learning/live/learning-state.ts'
import { eventsIn } from '../../entries/lesson-body.ts'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { rowsOf } from './learn-entry.ts'

/** Models that took the learning steps of an environment again, from the first up to one of them. */
interface Relearned {
  readonly environment: number
  readonly models: EnvironmentModels
  /** The entry of the last learning step taken; 0 = none. */
  last: number
}

/**
 * The online models as they were when an entry was scored. Where learning steps were taken since, they are taken again
 * from the ledger, from the first one: the same learning steps in the same order give the same models, bit for bit. One set of models is
 * kept and goes on from where it is; calls wait for each other.
 */
export class FormerModels {
  private readonly learning: LearningState
  private readonly find: FindEntry
  private kept: Relearned | undefined
  private working: Promise<unknown> = Promise.resolve()

  constructor(learning: LearningState, find: FindEntry) {
    this.learning = learning
    this.find = find
  }

  /** What `read` makes of the models before an entry. Undefined = they are not known any more. They are only valid during the call. */
  async before<T>(
    place: { readonly environment: number; readonly sequence: number },
    read: (models: EnvironmentModels) => T,
  ): Promise<T | undefined> {
    const live = this.learning.scorerOf(place.environment)
    if (live === undefined) return undefined
    if (live.lessonPlaces.last < place.sequence) return read(live)
    const result = this.working.then(async () => {
      const lessons = live.lessonPlaces.before(place.sequence)
      return lessons && (await this.relearn(place.environment, lessons, read))
    })
    this.working = result.catch(() => undefined)
    return result
  }

  /** Undefined: an entry of the learning steps was lost. */
  private async relearn<T>(
    environment: number,
    lessons: readonly number[],
    read: (models: EnvironmentModels) => T,
  ): Promise<T | undefined> {
    const relearned = this.from(environment, lessons.at(-1) ?? 0)
    // Whoever fails half way leaves nothing behind to go on from.
    this.kept = undefined
    for (const sequence of lessons.filter((lesson) => lesson > relearned.last)) {
      const body = entryOfKind('lesson', await this.find(sequence))?.body
      if (body === undefined) return undefined
      relearned.models.learn(body, await rowsOf(this.learning, this.find, eventsIn(body)))
      relearned.last = sequence
    }
    this.kept = relearned
    return read(relearned.models)
  }

  private from(environment: number, last: number): Relearned {
    const { kept } = this
    if (kept?.environment === environment && kept.last <= last) return kept
    return { environment, models: this.learning.newModels(0), last: 0 }
  }
}
