import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { touchedByEntity, touchedByUser } from '../labels/label-folding.ts'
import type { LabelEffect, ReplacedLabel, Touched } from '../labels/label-effect.ts'
import { NO_OUTCOME, NO_OUTCOME_BYTES } from '../events/outcome.ts'
import type { LabelBody } from '../entries/label-body.ts'
import type { LabelEntry } from '../entries/label-entry.ts'
import type { UnlabelEntry } from '../entries/unlabel-entry.ts'
import type { LabelledEntity } from '../ports/records.ts'
import { foldEntry, labelled, ownerEntity, userEntity } from './apply-entry.ts'
import type { Accepted } from './accepted.ts'
import type { NewLabelRequest, UnlabelRequest } from './requests.ts'
import type { EntryLedger } from './entry-ledger.ts'
import { currentLabels, FormerLabels, type Replacing } from './former-labels.ts'
import type { Memory } from './memory.ts'
import { readThenWrite } from './read-then-write.ts'
import type { Asked } from './retries/asked.ts'

/** The labels to take back, and when. */
interface TakingBack {
  readonly environment: number
  readonly userId?: string | undefined
  readonly of?: LabelledEntity | undefined
  readonly receivedAtMs: number
}

/** The label that a source may have given. */
interface ReplacedLabels extends TakingBack {
  readonly abuseType: AbuseType
  readonly source: string
}

function takingBack(
  { environment, userId, of, receivedAtMs }: TakingBack,
  replaces: readonly ReplacedLabel[],
  sequence: number,
): UnlabelEntry {
  const abuseTypes = replaces.map((effect) => effect.abuseType)
  const body = { userId, ...(of === undefined ? {} : { of }), abuseTypes, replaces }
  return {
    sequence,
    environment,
    kind: 'unlabel',
    receivedAtMs,
    body,
    requestId: undefined,
    outcome: NO_OUTCOME_BYTES,
  }
}

/** Labels that were taken back. */
interface TakenBack {
  /** The entry that says so. */
  readonly sequence: number
  /** How many there were. */
  readonly labels: number
}

/**
 * Turns label requests into ledger entries. A label changes the reputation of several entities: for an order,
 * transaction or content, of all that it named; for a user as a whole, of what the user was most recently seen with.
 * They are written into the entry, so that taking the label back is exact.
 */
export class LabelIntake {
  private readonly memory: Memory
  private readonly ledger: EntryLedger

  constructor(memory: Memory, ledger: EntryLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /**
   * Resolves once all are durable: one commit, in their order, or none when one of them is refused.
   * Labels of targets that had none take effect before this returns, so requests that follow in the
   * same turn see them.
   */
  labels(asked: readonly Asked<NewLabelRequest>[]): Promise<readonly Accepted[]> {
    const replacing = asked.map(({ request }) => this.replacing(request))
    return readThenWrite(this.ledger.find, {
      needs: () => replacing.flatMap((each) => currentLabels(this.memory, each)),
      write: (entries) => this.writeAll(asked, new FormerLabels(this.memory, entries)),
    })
  }

  /** Whether each is new or a retry is known before the first is written. */
  private writeAll(
    asked: readonly Asked<NewLabelRequest>[],
    former: FormerLabels,
  ): Promise<readonly Accepted[]> {
    const answers = asked.map(({ answerTo }) => answerTo?.())
    return Promise.all(asked.map((each, at) => answers[at] ?? this.write(each, former)))
  }

  /** Resolves once it is durable; undefined when there was no label. */
  unlabel({ abuseType, ...target }: UnlabelRequest): Promise<TakenBack | undefined> {
    const { environment, userId, of } = target
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const replacing = { subject, abuseTypes: abuseType === undefined ? ABUSE_TYPES : [abuseType] }
    return readThenWrite(this.ledger.find, {
      needs: () => currentLabels(this.memory, replacing),
      write: (entries) =>
        this.writeBack(target, new FormerLabels(this.memory, entries).of(replacing)),
    })
  }

  private async writeBack(
    target: TakingBack,
    replaces: readonly ReplacedLabel[],
  ): Promise<TakenBack | undefined> {
    if (replaces.length === 0) return undefined
    const entry = this.folded(takingBack(target, replaces, this.ledger.next()))
    await this.ledger.write(entry)
    return { sequence: entry.sequence, labels: replaces.length }
  }

  private async write(
    { request, requestId }: Asked<NewLabelRequest>,
    former: FormerLabels,
  ): Promise<Accepted> {
    const entry = this.folded(this.entry({ request, requestId }, former, this.ledger.next()))
    former.note(entry)
    await this.ledger.write(entry)
    return { sequence: entry.sequence, outcome: NO_OUTCOME, repeated: false }
  }

  /** Folds a label with an entry that follows another of the same commit, and answers it. */
  follow(request: NewLabelRequest, former: FormerLabels, sequence: number): LabelEntry {
    return this.folded(this.entry({ request, requestId: undefined }, former, sequence))
  }

  /** Takes back one source's label in the same way; undefined when it gave none that stands. */
  followBack(
    { abuseType, source, ...thing }: ReplacedLabels,
    former: FormerLabels,
    sequence: number,
  ): UnlabelEntry | undefined {
    const subject = labelled(this.memory.keys, thing.environment, thing)
    const replaces = former.ofSource({ subject, abuseTypes: [abuseType] }, source)
    return replaces.length === 0 ? undefined : this.folded(takingBack(thing, replaces, sequence))
  }

  private entry(
    { request, requestId }: Pick<Asked<NewLabelRequest>, 'request' | 'requestId'>,
    former: FormerLabels,
    sequence: number,
  ): LabelEntry {
    const { environment, receivedAtMs } = request
    const replacing = this.replacing(request)
    const body = this.bodyOf(request, replacing.subject, former.of(replacing))
    const outcome = NO_OUTCOME_BYTES
    return { sequence, environment, kind: 'label', receivedAtMs, body, requestId, outcome }
  }

  private bodyOf(
    { environment, userId, receivedAtMs, isHistory, label, bulk }: NewLabelRequest,
    subject: Touched,
    replaces: readonly ReplacedLabel[],
  ): LabelBody {
    const { pipeline, keys } = this.memory
    const effect: LabelEffect = {
      abuseType: label.abuseType,
      isBad: label.isBad,
      atMs: label.timeMs ?? receivedAtMs,
      touched:
        label.of === undefined
          ? touchedByUser(pipeline, subject, ownerEntity(keys, environment, userId ?? ''))
          : touchedByEntity(
              pipeline,
              subject,
              userId === undefined ? undefined : userEntity(keys, environment, userId),
            ),
    }
    return {
      userId,
      label,
      effect,
      replaces,
      ...(isHistory === true && { isHistory }),
      ...(bulk !== undefined && { bulk }),
    }
  }

  private folded<Entry extends LabelEntry | UnlabelEntry>(entry: Entry): Entry {
    foldEntry(this.memory, entry)
    return entry
  }

  /** What a label takes the place of. */
  private replacing({ environment, userId, label }: NewLabelRequest): Replacing {
    const subject = labelled(this.memory.keys, environment, { userId, of: label.of })
    return { subject, abuseTypes: [label.abuseType] }
  }
}
