import type { LedgerEntry, StoredCase } from '@winnow/engine'
import * as fc from 'fast-check'
import { MemoryRecords } from '../memory/memory-records.ts'
import { reviewedEvent } from './case-laws.test.support.ts'
import { entryOf } from './entries.test.support.ts'

const QUEUES = ['payments', 'orders'] as const
const PEOPLE = ['eva', 'tom', 'ann', 'lea', 'bob'] as const
const CATEGORIES = ['block', 'block', 'accept', 'watch'] as const
const MINUTE_MS = 60_000

export const WORK_START_MS = Date.UTC(2026, 2, 1)

const POLICY = {
  workflows: [],
  queues: [
    {
      name: 'payments',
      abuse_type: 'payment_abuse',
      due: '9h',
      quality: { second_review: 0.5, golden: 0.5 },
    },
    { name: 'orders', abuse_type: 'payment_abuse', quality: { second_review: 0.3 } },
  ],
}

/** Entries of people who work on cases, and of what becomes of these. Each is possible where it stands. */
export class ReviewWork {
  readonly entries: LedgerEntry[] = []
  readonly twin = new MemoryRecords()
  nowMs = WORK_START_MS
  private readonly draws: readonly number[]
  private drawn = 0

  private constructor(seed: number) {
    const any = fc.array(fc.nat({ max: 9_999 }), { minLength: 9_000, maxLength: 9_000 })
    this.draws = fc.sample(any, { numRuns: 1, seed })[0] ?? []
  }

  static async of(seed: number, steps: number): Promise<ReviewWork> {
    const work = new ReviewWork(seed)
    const document = JSON.stringify(POLICY)
    const who = { kind: 'system' }
    const policy = { version: 1, stage: 'live', document, decisions: [], lists: [], who, why: '' }
    work.put('policy', policy)
    for (let step = 0; step < steps; step += 1) {
      work.nowMs += (1 + work.draw(30)) * MINUTE_MS
      await work.makeFinal()
      await work.step()
    }
    return work
  }

  private draw(below: number): number {
    this.drawn += 1
    return (this.draws[this.drawn % this.draws.length] ?? 0) % below
  }

  private pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.draw(Math.max(1, items.length))]
  }

  private put(kind: LedgerEntry['kind'], body: object): void {
    const { nowMs: receivedAtMs } = this
    this.add({ ...entryOf(this.entries.length + 1, kind, body), receivedAtMs })
  }

  private add(entry: LedgerEntry): void {
    this.entries.push(entry)
    this.twin.fold(entry)
  }

  private async step(): Promise<void> {
    const all = await this.twin.cases.list(1, { limit: 500 })
    const open = all.filter(({ state }) => state === 'open')
    const decided = all.filter(({ ending }) => ending?.why === 'decided')
    const act = this.draw(20)
    if (act < 5) this.event()
    else if (act < 12) this.decide(open)
    else if (act === 12) this.undo(decided)
    else if (act < 15) this.work(open)
    else if (act === 15) this.markGolden(decided, all)
    else if (act === 16) this.overdue(open)
    else if (act < 19) this.chargeback(decided)
    else await this.resolve(all)
  }

  private event(): void {
    const reviewed = {
      user: `u${this.draw(400)}`,
      queues: [this.pick(QUEUES) ?? 'payments'],
      score: 5 + this.draw(90),
      amount: 1_000_000,
      currency: 'USD',
      order: 'o-1',
      about: 'user' as const,
    }
    const { nowMs: receivedAtMs } = this
    this.add({ ...reviewedEvent(this.entries.length + 1, reviewed), receivedAtMs })
  }

  private decide(open: readonly StoredCase[]): void {
    const of = this.pick(open)
    const name = this.pick(PEOPLE.filter((one) => of?.blind?.not.includes(one) !== true))
    const category = this.pick(CATEGORIES) ?? 'block'
    if (of === undefined || name === undefined) return
    const waitedMs = this.nowMs - of.clocks.enteredAtMs
    const claim = this.draw(3) > 0 && { claimedAtMs: this.nowMs - this.draw(1 + waitedMs) }
    const decision = { id: `${category}_user_payment_abuse`, abuseType: of.abuseType, category }
    const head = { ...headOf(of), who: { name }, ...claim }
    if (of.blind !== undefined) this.put('case', { ...head, do: 'judge', decisions: [decision] })
    else this.put('case', { ...head, do: 'decide', decisions: [{ ...decision, entry: 1 }] })
  }

  private undo(decided: readonly StoredCase[]): void {
    const of = this.pick(decided.filter(({ blind, undoable }) => blind === undefined || undoable))
    if (of?.ending === undefined) return
    const who = { name: of.ending.who ?? '' }
    const what = { do: 'undo', of: of.ending.sequence, decisions: [], wasFinal: false }
    this.put('case', { ...headOf(of), who, ...what })
  }

  private work(open: readonly StoredCase[]): void {
    const of = this.pick(open)
    const work = this.pick([
      { do: 'skip', note: 'later' },
      { do: 'hold', untilMs: this.nowMs + 5 * MINUTE_MS },
      { do: 'hand_over', to: 'bob', note: 'yours' },
      { do: 'escalate', note: 'odd' },
      { do: 'note', note: 'hm' },
    ])
    const name = this.pick(PEOPLE)
    if (of !== undefined) this.put('case', { ...headOf(of), who: { name }, ...work })
  }

  /** One golden case of an entity, so that its answer follows from the log. */
  private markGolden(decided: readonly StoredCase[], all: readonly StoredCase[]): void {
    const marked = new Set(all.flatMap(({ golden, entity }) => (golden ? [entity.id] : [])))
    const final = decided.filter(({ blind, undoable }) => blind === undefined && !undoable)
    const of = this.pick(final.filter(({ entity }) => !marked.has(entity.id)))
    const category = this.pick(CATEGORIES) ?? 'block'
    if (of === undefined) return
    const answer = { decision: `${category}_user_payment_abuse`, category }
    this.put('case', { ...headOf(of), who: { name: 'lea' }, do: 'mark_golden', ...answer })
  }

  private overdue(open: readonly StoredCase[]): void {
    const of = this.pick(open)
    if (of !== undefined) this.put('due', { ...headOf(of), percent: 100, dueAtMs: of.dueAtMs })
  }

  private chargeback(decided: readonly StoredCase[]): void {
    const of = this.pick(decided)
    if (of === undefined) return
    const label = {
      abuseType: 'payment_abuse',
      isBad: this.draw(3) > 0,
      timeMs: this.nowMs,
      source: 'chargeback',
    }
    this.put('label', { userId: of.userId, label, effect: { touched: [] }, replaces: [] })
  }

  private async resolve(all: readonly StoredCase[]): Promise<void> {
    const copy = this.pick(await this.twin.cases.list(1, { mark: 'disputed', limit: 100 }))
    const of = all.find(({ id }) => id === copy?.blind?.of)
    const category = this.pick(CATEGORIES) ?? 'block'
    if (of?.state !== 'decided' || copy === undefined) return
    const decisions = [
      { id: `${category}_user_payment_abuse`, abuseType: of.abuseType, category, entry: 1 },
    ]
    const head = { ...headOf(of), who: { name: 'lea' } }
    this.put('case', { ...head, do: 'decide', decisions, resolves: copy.id })
  }

  /** What was decided before the last ten seconds becomes final. */
  private async makeFinal(): Promise<void> {
    for (const { stored } of await this.twin.cases.pastUndo(this.nowMs - 10_000, 50)) {
      const who = { name: stored.ending?.who ?? '' }
      const of = stored.undoable?.sequence
      this.put('settled', { ...headOf(stored), of, who, decisions: [] })
    }
  }
}

const headOf = ({ id, queue, entity, userId, abuseType, scoreNow, blind }: StoredCase) => ({
  case: id,
  queue,
  entity,
  ...(blind === undefined && { userId }),
  abuseType,
  score: scoreNow,
})
