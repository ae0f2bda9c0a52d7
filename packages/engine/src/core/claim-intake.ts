import type { ReservedFields } from '@winnow/contract'
import type { ReceivedEvent } from '../events/received-event.ts'
import type { ImpliedLabel } from '../event-types/implied-label.ts'
import { touchedByEntity } from '../labels/label-folding.ts'
import { type HeldLabel, ownLabelOf } from '../labels/held-label.ts'
import type { ReplacedLabel } from '../labels/label-effect.ts'
import type { LabelBody, UnlabelBody } from '../entries/label-body.ts'
import type { LabelEntry } from '../entries/label-entry.ts'
import type { UnlabelEntry } from '../entries/unlabel-entry.ts'
import { NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { foldEntry, labelled, userEntity } from './apply-entry.ts'
import { replacedLabel } from './former-labels.ts'
import type { Memory } from './memory.ts'

/** Chargebacks and order statuses say whether a payment was fraud: they label this abuse type only. */
const ABUSE = 'payment_abuse'

/** An event's claim, with the entry of the label that it replaces, if any. */
export interface LabelOfSentEvent {
  readonly claim: ImpliedLabel
  readonly former: LabelEntry | undefined
  /** The event is of imported history. */
  readonly isHistory: boolean
}

type SentEvent = Omit<ReceivedEvent, 'enrichment'> & Pick<LabelOfSentEvent, 'isHistory'>

/**
 * Turns the claim of an event into the label entry that follows it. A label with the
 * same verdict stays; a chargeback replaces any label, an order's status only one that an order's status
 * brought; a withdrawn claim removes only a label of its own origin.
 */
export class ClaimIntake {
  private readonly memory: Pick<Memory, 'pipeline' | 'keys'>

  constructor(memory: Pick<Memory, 'pipeline' | 'keys'>) {
    this.memory = memory
  }

  /** The entry of the label that the claim would replace or take back now. */
  replacedBy(claim: ImpliedLabel, environment: number): number | undefined {
    const held = this.held(claim, environment)
    return held !== undefined && changes(claim, held) ? held.sequence : undefined
  }

  /**
   * Folds the label that the event brings, once the event is folded, and answers its entry;
   * undefined when it brings none. `former`: the entry that `replacedBy` names.
   */
  follow(
    { environment, receivedAtMs, event }: ReceivedEvent,
    sequence: number,
    { claim, former, isHistory }: LabelOfSentEvent,
  ): LabelEntry | UnlabelEntry | undefined {
    const held = this.held(claim, environment)
    if (held === undefined ? claim.verdict === 'withdrawn' : !changes(claim, held)) return undefined
    const replaces = former === undefined ? [] : [replacedLabel(former)]
    const head = {
      sequence,
      environment,
      receivedAtMs,
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }
    const entry: LabelEntry | UnlabelEntry =
      claim.verdict === 'withdrawn'
        ? { ...head, kind: 'unlabel', body: withdrawal(claim, replaces, { former, isHistory }) }
        : {
            ...head,
            kind: 'label',
            body: this.label(claim, replaces, { environment, receivedAtMs, event, isHistory }),
          }
    foldEntry(this.memory, entry)
    return entry
  }

  /**
   * An event that takes a bad label away is scored without it: folds the label's end before the event, and answers its entry.
   * Undefined: it takes none away.
   */
  clear(
    event: ReceivedEvent,
    sequence: number,
    said: LabelOfSentEvent,
  ): LabelEntry | UnlabelEntry | undefined {
    if (said.former === undefined || said.claim.verdict === 'bad') return undefined
    return this.follow(event, sequence, said)
  }

  private label(
    { origin, of, verdict }: ImpliedLabel,
    replaces: readonly ReplacedLabel[],
    { environment, receivedAtMs, event, isHistory }: SentEvent,
  ): LabelBody {
    const { pipeline, keys } = this.memory
    const { userId, timeMs } = event
    const user = userId === undefined ? undefined : userEntity(keys, environment, userId)
    const isBad = verdict === 'bad'
    const subject = labelled(keys, environment, { of })
    return {
      userId,
      label: {
        abuseType: ABUSE,
        isBad,
        ...(timeMs === undefined ? {} : { timeMs }),
        source: event.type,
        ...saidBy(event.fields),
        of,
      },
      effect: {
        abuseType: ABUSE,
        isBad,
        atMs: timeMs ?? receivedAtMs,
        touched: touchedByEntity(pipeline, subject, user),
      },
      replaces,
      brought: { by: origin },
      ...(isHistory && { isHistory }),
    }
  }

  private held({ of }: ImpliedLabel, environment: number): HeldLabel | undefined {
    const { pipeline, keys } = this.memory
    const { key } = labelled(keys, environment, { of })
    const registers = pipeline.open.registersOf(key)
    return registers && ownLabelOf(registers, ABUSE)
  }
}

/** Whether the claim replaces or removes the label that stands. */
function changes({ origin, verdict }: ImpliedLabel, held: HeldLabel): boolean {
  if (verdict === 'withdrawn') return held.origin === origin
  if (held.isBad === (verdict === 'bad')) return false
  return origin === 'chargeback' || held.origin === origin
}

function withdrawal(
  { origin, of }: ImpliedLabel,
  replaces: readonly ReplacedLabel[],
  { former, isHistory }: Omit<LabelOfSentEvent, 'claim'>,
): UnlabelBody {
  return {
    userId: former?.body.userId,
    of,
    abuseTypes: [ABUSE],
    replaces,
    brought: { by: origin },
    ...(isHistory && { isHistory }),
  }
}

/** Who decided on an order, and why: the label tells it as one does that a person gave. */
function saidBy({ $analyst: analyst, $description: description }: ReservedFields) {
  return {
    ...(typeof analyst === 'string' && { analyst }),
    ...(typeof description === 'string' && { description }),
  }
}
