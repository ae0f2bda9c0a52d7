import type { AnswerOf, caseCalls } from '@winnow/contract/native'
import {
  type CaseCause,
  type CaseEnding,
  type CaseStep,
  type Claim,
  type StoredCase,
  UNDO_MS,
} from '@winnow/engine'
import { onScale } from './score-json.ts'
import type { WrittenValue } from './written.ts'

type CaseJson = WrittenValue<AnswerOf<(typeof caseCalls)['readCase']>>

/** A decision that a queue offers. */
export interface CaseButton {
  readonly id: string
  readonly name: string
}

/** What is known of a case besides what is stored. */
export interface CaseView {
  readonly scale: 100 | 1
  readonly nowMs: number
  readonly buttons: readonly CaseButton[]
  readonly claim: Claim | undefined
  readonly reasons: CaseJson['reasons']
}

/** A case as lists have it. */
export function listedCaseJson(
  of: StoredCase,
  { scale, nowMs }: Pick<CaseView, 'scale' | 'nowMs'>,
) {
  const { entity, userId, money, clocks, undoable, ending } = of
  return {
    id: String(of.id),
    version: of.version,
    queue: of.queue,
    state: of.state,
    entity: { type: entity.type, id: entity.id },
    user_id: userId ?? null,
    abuse_type: of.abuseType,
    score_then: onScale(of.scoreThen, scale),
    score_now: onScale(of.scoreNow, scale),
    money:
      money === undefined
        ? null
        : {
            amount: money.amountMicros,
            currency_code: money.currency,
            usd_micros: money.usdMicros,
          },
    due_at: of.dueAtMs,
    urgency: urgencyOf(of, nowMs),
    cause_count: of.causeCount,
    held_until: of.heldUntilMs ?? null,
    assignee: of.assignee ?? null,
    escalated: of.isEscalated === true,
    ending: ending === undefined ? null : endingJson(ending),
    clocks: {
      entered_at: clocks.enteredAtMs,
      claimed_at: clocks.claimedAtMs ?? null,
      first_look_at: clocks.firstLookAtMs ?? null,
      decided_at: clocks.decidedAtMs ?? null,
    },
    undo_until: undoable === undefined ? null : undoable.atMs + UNDO_MS,
  }
}

export function caseJson(of: StoredCase, view: CaseView): CaseJson {
  const { buttons, claim, reasons, scale } = view
  return {
    ...listedCaseJson(of, view),
    causes: of.causes.map((cause) => causeJson(cause, scale)),
    buttons: [...buttons],
    claim: claimJson(claim),
    history: of.history.map(stepJson),
    reasons: [...reasons],
  }
}

/** A case with what happened to it, without what only matters at the desk. */
export const exportedCaseJson = (of: StoredCase, view: Pick<CaseView, 'scale' | 'nowMs'>) => ({
  ...listedCaseJson(of, view),
  causes: of.causes.map((cause) => causeJson(cause, view.scale)),
  history: of.history.map(stepJson),
})

export const claimJson = (claim: Claim | undefined) =>
  claim === undefined
    ? null
    : { who: claim.who, claimed_at: claim.claimedAtMs, until: claim.untilMs }

/** By the shares of its time: half is over, four fifths, all of it. */
function urgencyOf(
  { clocks: { enteredAtMs }, dueAtMs }: StoredCase,
  nowMs: number,
): CaseJson['urgency'] {
  const share = (nowMs - enteredAtMs) / Math.max(dueAtMs - enteredAtMs, 1)
  if (share >= 1) return 'overdue'
  if (share >= 0.8) return 'soon'
  return share >= 0.5 ? 'half' : 'in_time'
}

const causeJson = (cause: CaseCause, scale: 100 | 1) => ({
  sequence: cause.sequence,
  time: cause.atMs,
  workflow: cause.workflow,
  route: cause.route,
  policy_version: cause.version,
  values: { ...cause.values },
  score: onScale(cause.score, scale),
  ...(cause.about !== undefined && { about: cause.about }),
})

const endingJson = ({ why, atMs, sequence, who, decisions, elsewhere, detail }: CaseEnding) => ({
  why,
  time: atMs,
  sequence,
  ...(who !== undefined && { who }),
  ...(decisions !== undefined && { decisions: [...decisions] }),
  ...(elsewhere !== undefined && { elsewhere }),
  ...(detail !== undefined && { detail }),
})

const stepJson = ({
  did,
  atMs,
  sequence,
  who,
  note,
  to,
  untilMs,
  url,
  decisions,
  bulk,
}: CaseStep) => ({
  did,
  time: atMs,
  sequence,
  ...(who !== undefined && { who }),
  // What a policy or the service says is of nobody.
  ...(note !== undefined && (who === undefined ? { detail: note } : { note })),
  ...(to !== undefined && { to }),
  ...(untilMs !== undefined && { until: untilMs }),
  ...(url !== undefined && { url }),
  ...(decisions !== undefined && { decisions: [...decisions] }),
  ...(bulk !== undefined && { bulk_action: bulk }),
})
