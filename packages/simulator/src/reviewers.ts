/**
 * When the truth becomes known, and how well. Bad news travels at its own pace: a chargeback takes
 * one or two months, a moderator hours; good news is mostly the absence of bad, late, and often
 * never said. Reviewers err: some bad events pass, and a few good people are called bad.
 */
import type { Rng } from './chance/rng.ts'
import { days, hours } from './durations.ts'
import type { SimulatedAbuseType, SimulatedLabel } from './simulated-line.ts'

interface Delay {
  readonly medianMs: number
  /** Deviation of the logarithm. */
  readonly sigma: number
  /** Share of cases that are ever judged. */
  readonly coverage: number
}

interface Pace {
  readonly bad: Delay
  readonly good: Delay
}

const PACES: Readonly<Record<SimulatedAbuseType, Pace>> = {
  payment: {
    bad: { medianMs: days(42), sigma: 0.3, coverage: 0.97 },
    good: { medianMs: days(75), sigma: 0.12, coverage: 0.8 },
  },
  content: {
    bad: { medianMs: hours(10), sigma: 1.1, coverage: 0.9 },
    good: { medianMs: days(2.5), sigma: 0.9, coverage: 0.6 },
  },
  promotion: {
    bad: { medianMs: days(7), sigma: 0.35, coverage: 0.88 },
    good: { medianMs: days(24), sigma: 0.3, coverage: 0.6 },
  },
  account: {
    bad: { medianMs: days(4), sigma: 0.7, coverage: 0.88 },
    good: { medianMs: days(30), sigma: 0.3, coverage: 0.6 },
  },
  ato: {
    bad: { medianMs: days(2.2), sigma: 0.5, coverage: 0.92 },
    good: { medianMs: days(26), sigma: 0.2, coverage: 0.35 },
  },
}

/** Shares of bad and of good cases that are ever judged: what labelled ones stand for. */
export const sharesJudged = (abuseType: SimulatedAbuseType): Record<keyof Pace, number> => ({
  bad: PACES[abuseType].bad.coverage,
  good: PACES[abuseType].good.coverage,
})

/** Of all bad labels, about this share is wrong; tied to the share of bad cases, or the rare would drown. */
const FALSE_ALARM_SHARE = 0.02

/** What is judged: the event that was scored and the entity it was about. */
export interface Case {
  readonly id: string
  readonly entity: SimulatedLabel['entity']
  readonly entityId: string
  readonly userId: string
  readonly eventMs: number
  /** When the reviewers get it: no label comes before. */
  readonly nowMs: number
  readonly abuseType: SimulatedAbuseType
  readonly bad: boolean
  /** Overrides the usual pace, where something tells sooner (a processor's alert). */
  readonly medianMs?: number
}

/** What makes reviewers err, in a world and of an abuse type. */
export interface Odds {
  /** Share of bad events that they call good. */
  readonly missedShare: number
  /** Bad cases per good one, of those they judge. */
  readonly badPerGood: number
}

/** The label that a case will get, or nothing: many cases are never judged. */
export function judge(rng: Rng, odds: Odds, subject: Case): SimulatedLabel | undefined {
  const pace = PACES[subject.abuseType][subject.bad ? 'bad' : 'good']
  const medianMs = subject.medianMs ?? pace.medianMs
  const delayMs = Math.ceil(rng.logNormal(medianMs, pace.sigma))
  if (!rng.chance(pace.coverage)) return undefined
  return {
    id: subject.id,
    entity: subject.entity,
    entity_id: subject.entityId,
    $user_id: subject.userId,
    abuse_type: subject.abuseType,
    bad: verdict(rng, odds, subject),
    event_time: subject.eventMs,
    label_time: Math.max(subject.eventMs + delayMs, subject.nowMs + 1),
  }
}

function verdict(rng: Rng, { missedShare, badPerGood }: Odds, { bad }: Case): boolean {
  const errs = bad ? missedShare : badPerGood * FALSE_ALARM_SHARE
  return rng.chance(errs) ? !bad : bad
}
