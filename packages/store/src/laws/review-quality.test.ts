import {
  agreementOf,
  caseTruth,
  FIGURE_MIN,
  type ReviewLine,
  ReviewTally,
  type StoredCase,
} from '@winnow/engine'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { MemoryRecords } from '../memory/memory-records.ts'
import { filled } from './filled.test.support.ts'
import { naiveReview } from './naive-review.test.support.ts'
import { ReviewWork, WORK_START_MS } from './review-work.test.support.ts'
import { allStores } from './stores.test.support.ts'

const LONG = process.env['WINNOW_LONG'] === '1'
const SEEDS = LONG ? Array.from({ length: 40 }, (_, at) => at + 1) : [1, 2]
const STEPS = 400
const MATURITY_MS = 3 * 86_400_000

type Counts = ReturnType<typeof naiveReview> extends ReadonlyMap<string, infer Each> ? Each : never

/** The line that these counts make. */
function lineOf(counts: Counts): object {
  const { golden, blocks, accepts, pairs } = counts
  const times = (all: readonly number[]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
    return { count: all.length, halfMs: at(0.5), nineTenthsMs: at(0.9) }
  }
  const share = ([of, hits]: readonly [number, number]) => ({ of, hits })
  const agreed = pairs.filter(([one, other]) => one === other).length
  return {
    decided: counts.decided,
    undone: counts.undone,
    skipped: counts.skip,
    held: counts.hold,
    handedOver: counts.hand_over,
    escalated: counts.escalate,
    overruled: counts.overruled,
    unknown: counts.unknown,
    notYetKnowable: counts.young,
    undoRate: share([counts.decided + counts.undone, counts.undone]),
    golden: share(golden),
    blocks: share(blocks),
    accepts: share(accepts),
    fromEntry: times(counts.fromEntry),
    fromClaim: times(counts.fromClaim),
    agreement: { pairs: pairs.length, agreed },
  }
}

async function reportOf(work: ReviewWork, fromMs: number, toMs: number) {
  const tally = new ReviewTally({ fromMs, toMs })
  const moment = { nowMs: work.nowMs, maturityMs: MATURITY_MS }
  const changed = await work.twin.cases.changedSince(1, { fromMs, limit: 500 })
  for (const { stored } of changed) tally.add(stored, await truthOf(work, stored, moment))
  return tally.result()
}

async function truthOf(
  { twin }: ReviewWork,
  of: StoredCase,
  moment: Parameters<typeof caseTruth>[2],
) {
  if (of.blind !== undefined || of.ending?.why !== 'decided') return undefined
  return caseTruth(of, await twin.labels(1, of.userId ?? ''), moment)
}

describe('the report of how good decisions are (C20, C21)', () => {
  it.each(SEEDS)('equals a recomputation from the log: seed %i', async (seed) => {
    const work = await ReviewWork.of(seed, STEPS)
    const middleMs = (WORK_START_MS + work.nowMs) / 2
    const spans = [
      [WORK_START_MS, work.nowMs + 1],
      [WORK_START_MS, middleMs],
      [middleMs, work.nowMs + 1],
    ] as const
    for (const [fromMs, toMs] of spans) {
      const { nowMs } = work
      const wanted = { fromMs, toMs, nowMs, maturityMs: MATURITY_MS }
      const naive = naiveReview(work.entries, wanted)
      const { all, people } = await reportOf(work, fromMs, toMs)
      expect(all).toMatchObject(lineOf(naive.get('') ?? fail()))
      for (const { who, line } of people)
        expect(line).toMatchObject(lineOf(naive.get(who) ?? fail()))
      expect(people.map(({ who }) => who)).toEqual([...naive.keys()].filter(Boolean).toSorted())
      mustHaveFigures(all)
    }
    if (seed !== 1) return
    const whole = (await reportOf(work, WORK_START_MS, work.nowMs + 1)).all
    expect(whole.agreement.pairs).toBeGreaterThan(5)
    expect(whole.golden.of).toBeGreaterThan(0)
    expect(whole.undone).toBeGreaterThan(0)
    expect(whole.blocks.of).toBeGreaterThan(0)
  })
})

function fail(): never {
  throw new Error('the twin has no such person')
}

/** Shares of fewer cases than the bound are not given. */
function mustHaveFigures({ undoRate, golden, blocks, accepts, agreement }: ReviewLine): void {
  for (const { of, share } of [undoRate, golden, blocks, accepts]) {
    expect(share === undefined).toBe(of < FIGURE_MIN)
  }
  expect(agreement.share === undefined).toBe(agreement.pairs < FIGURE_MIN)
  expect(agreementOf([]).share).toBeUndefined()
}

describe.each(allStores())('the copies of cases in $name (C20)', ({ open }) => {
  it('are those of the twin, and are found by their marks', async () => {
    const work = await ReviewWork.of(7, STEPS)
    const { records } = await filled(await open(), work.entries)
    expect(await records.digest()).toBe(await work.twin.digest())
    for (const mark of ['copy', 'disputed', 'golden'] as const) {
      const query = { mark, limit: 9, before: 400 * 32 }
      const found = await work.twin.cases.list(1, query)
      expect(await records.cases.list(1, query)).toEqual(found)
    }
    const first = await records.cases.changedSince(1, { fromMs: WORK_START_MS, limit: 20 })
    expect(first).toEqual(
      await work.twin.cases.changedSince(1, { fromMs: WORK_START_MS, limit: 20 }),
    )
    const last = first.at(-1)
    if (last === undefined) throw new Error('nothing changed')
    const after = { id: last.stored.id, changedMs: last.changedMs }
    const since = { fromMs: WORK_START_MS, after, limit: 500 }
    const more = await records.cases.changedSince(1, since)
    expect(more).toEqual(await work.twin.cases.changedSince(1, since))
    expect(more.length).toBeGreaterThan(20)
    for (const queue of ['payments', 'orders', 'none']) {
      const ages = await records.cases.ages(1, queue, [0, 0.5, 0.9, 1])
      expect(ages).toEqual(await work.twin.cases.ages(1, queue, [0, 0.5, 0.9, 1]))
    }
  })
})

describe('the choice of copies (C20)', () => {
  it('is the same after a restart, and when all is folded again', async () => {
    const work = await ReviewWork.of(11, STEPS)
    const again = new MemoryRecords()
    for (const entry of work.entries) again.fold(entry)
    expect(await again.digest()).toBe(await work.twin.digest())
    const directory = await mkdtemp(join(tmpdir(), 'winnow-'))
    const middle = Math.floor(work.entries.length / 2)
    for (const part of [work.entries.slice(0, middle), work.entries.slice(middle)]) {
      const store = await openSqliteStore({ directory, seed: { lo: 1, hi: 2 } })
      await filled(store, part)
      if (part.at(-1) === work.entries.at(-1)) {
        expect(await store.records.digest()).toBe(await work.twin.digest())
      }
      await store.close()
    }
    await rm(directory, { recursive: true })
  })
})
