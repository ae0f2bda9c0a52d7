import { DAY_MS, HOUR_MS, MINUTE_MS } from '@winnow/contract'
import { type AnswerOf, caseCalls, queueCalls } from '@winnow/contract/native'
import { Rng } from '@winnow/simulator'
import type { ServiceApi } from '../service/admin-api.ts'
import type { DemoClock } from './demo-clock.ts'
import { DEMO_POLICY } from './demo-policy.ts'
import { ANALYSTS, LEAD } from './demo-team.ts'

/** Cases of one queue that one person works on in a shift: the next person finds some, too. */
const CASES_OF_SHIFT = 2

/** How often people err, write a note, hold a case, hand it over, and escalate it; the rest they decide. */
const SHARES = { error: 0.08, note: 0.3, hold: 0.06, handOver: 0.04, escalate: 0.02 } as const

/** The team is behind: nobody looked into a queue for so long, so that cases wait, and some are overdue. */
const BEHIND_MS = 40 * HOUR_MS
/** Few users are above the threshold of content abuse, and some are to be left to look at. */
const BEHIND_WITH_CONTENT_MS = 4 * DAY_MS

/** A shift begins so long after the events of its step. */
const PAUSE_MS = 75 * MINUTE_MS

/** How long somebody looks at a case: well within their claim. */
const LOOK = { leastMs: 40_000, mostMs: 5 * MINUTE_MS } as const

type Verdict = 'block' | 'accept'

const NOTES: Readonly<Record<Verdict, readonly string[]>> = {
  block: ['One device, many names.', 'The owner of the card called.', 'The crew of last week.'],
  accept: ['A customer for years.', 'A family with many cards.', 'Traveller: the hotel confirms.'],
}

type Case = NonNullable<AnswerOf<(typeof queueCalls)['nextCase']>['case']>

interface Shifts {
  readonly api: ServiceApi
  readonly seed: number
  readonly untilMs: number
  readonly clock: DemoClock
  /** Whether the case of this user is abuse of this type. */
  readonly isBad: (userId: string, abuseType: string) => boolean
}

/** People who work on cases, shift by shift: as the world's truth, with errors. */
export class ReviewShifts {
  private readonly shifts: Shifts
  private readonly chance: Rng

  constructor(shifts: Shifts) {
    this.shifts = shifts
    this.chance = new Rng(shifts.seed)
  }

  /** The shift after a step that ended then: everybody, in every queue. Errors: CliError. */
  async work(stepMs: number): Promise<void> {
    const { clock, untilMs } = this.shifts
    clock.goTo(stepMs + PAUSE_MS)
    for (const { name } of DEMO_POLICY.queues) {
      const behindMs = name === 'content' ? BEHIND_WITH_CONTENT_MS : BEHIND_MS
      if (stepMs > untilMs - behindMs) continue
      for (const analyst of ANALYSTS) await this.workIn(name, analyst)
    }
  }

  private async workIn(queueName: string, analyst: string): Promise<void> {
    const { api, clock } = this.shifts
    for (let at = 0; at < CASES_OF_SHIFT; at += 1) {
      const { case: next } = await api.call(queueCalls.nextCase, { queueName, body: { analyst } })
      if (next === null) return
      clock.goTo(clock.nowMs() + this.chance.range(LOOK.leastMs, LOOK.mostMs))
      await this.treat(next, analyst).catch((error: unknown) => this.mustBeOver(next, error))
    }
  }

  /** Where a case ended while somebody looked at it, nothing is left to do. */
  private async mustBeOver({ id }: Case, error: unknown): Promise<void> {
    const { state } = await this.shifts.api.call(caseCalls.readCase, { caseId: id })
    if (state === 'open') throw error
  }

  private async treat(of: Case, analyst: string): Promise<void> {
    const roll = this.chance.next()
    const { hold, handOver, escalate } = SHARES
    if (roll < hold) {
      const until = this.shifts.clock.nowMs() + DAY_MS + this.chance.int(DAY_MS)
      await this.step(of, {
        analyst,
        do: 'hold',
        until,
        note: 'Asked the customer for an invoice.',
      })
    } else if (roll < hold + handOver) {
      await this.step(of, { analyst, do: 'hand_over', to: LEAD, note: 'Lea knows this crew.' })
    } else if (roll < hold + handOver + escalate) {
      await this.step(of, { analyst, do: 'escalate', note: 'A partner of ours: not mine to say.' })
    } else await this.decide(of, analyst)
  }

  private async decide({ id, version, user_id, entity, abuse_type }: Case, analyst: string) {
    const isBad = this.shifts.isBad(user_id ?? entity.id, abuse_type)
    const isWrong = this.chance.next() < SHARES.error
    const verdict: Verdict = isBad === isWrong ? 'accept' : 'block'
    const note = NOTES[verdict][this.chance.int(NOTES[verdict].length)]
    const hasNote = note !== undefined && this.chance.next() < SHARES.note
    await this.shifts.api.call(caseCalls.decideCase, {
      caseId: id,
      body: {
        analyst,
        version,
        decisions: [`${verdict}_${entity.type}_${abuse_type}`],
        ...(hasNote && { note }),
      },
    })
  }

  private async step({ id }: Case, body: StepBody): Promise<void> {
    await this.shifts.api.call(caseCalls.stepCase, { caseId: id, body })
  }
}

interface StepBody {
  readonly analyst: string
  readonly do: 'hold' | 'hand_over' | 'escalate'
  readonly note: string
  readonly until?: number
  readonly to?: string
}
