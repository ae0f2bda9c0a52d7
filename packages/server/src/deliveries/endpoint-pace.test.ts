import { expect, it } from 'vitest'
import { EndpointPace } from './endpoint-pace.ts'

const ENDPOINT = { number: 1, concurrency: 8, perSecond: 0 }

const at = (nowMs: number, share = 99) => ({ nowMs, share })

const news = (isSuccess: boolean, nowMs: number, retryAfterMs?: number) => ({
  isSuccess,
  isReplay: false,
  nowMs,
  retryAfterMs,
  chance: 0,
})

function failed(pace: EndpointPace, times: number, nowMs: number): void {
  for (let time = 0; time < times; time += 1) {
    pace.begin(false)
    pace.end(news(false, nowMs))
  }
}

it('has as many under way as its share and its limit allow, and a quarter of them replays (W10, W13)', () => {
  const pace = new EndpointPace(5_000)
  expect(pace.wish(ENDPOINT, at(0))).toEqual({ endpoint: 1, limit: 8, replays: 2 })
  expect(pace.wish(ENDPOINT, at(0, 3))).toEqual({ endpoint: 1, limit: 3, replays: 1 })
  for (let begun = 0; begun < 7; begun += 1) pace.begin(begun < 2)
  expect(pace.wish(ENDPOINT, at(0))).toEqual({ endpoint: 1, limit: 1, replays: 0 })
  pace.begin(false)
  expect(pace.wish(ENDPOINT, at(0))).toBeUndefined()
})

it('after ten failures in a row it gets one probe at a time, with growing pauses (W11)', () => {
  const pace = new EndpointPace(5_000)
  failed(pace, 9, 0)
  expect(pace.isFailing).toBe(false)
  failed(pace, 1, 0)
  expect(pace.wish(ENDPOINT, at(4_999))).toBeUndefined()
  expect(pace.wish(ENDPOINT, at(5_000))).toEqual({ endpoint: 1, limit: 1, replays: 1 })
  pace.begin(false)
  expect(pace.wish(ENDPOINT, at(5_000))).toBeUndefined()
  pace.end(news(false, 5_000))
  expect(pace.pausedUntil).toBe(15_000)
  failed(pace, 30, 10_000)
  expect(pace.pausedUntil).toBe(15_000)
  for (let probe = 0; probe < 20; probe += 1) failed(pace, 1, pace.pausedUntil)
  const before = pace.pausedUntil
  failed(pace, 1, before)
  expect(pace.pausedUntil - before).toBe(300_000)
})

it('once it answers again, what is under way doubles with each round (W10)', () => {
  const pace = new EndpointPace(5_000)
  failed(pace, 10, 0)
  pace.begin(false)
  expect(pace.end(news(true, 6_000))).toBe(true)
  const rounds: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const limit = pace.wish(ENDPOINT, at(6_000))?.limit ?? 0
    rounds.push(limit)
    for (let begun = 0; begun < limit; begun += 1) pace.begin(false)
    for (let ended = 0; ended < limit; ended += 1) pace.end(news(true, 6_000))
  }
  // The probe that was paused for is over: 6,000 is past its pause.
  expect(rounds).toEqual([1, 2, 4, 8, 8])
})

it('never sends more in any second than its rate and a tenth of it (W10)', () => {
  const pace = new EndpointPace(5_000)
  const limited = { ...ENDPOINT, perSecond: 20, concurrency: 64 }
  const sent: number[] = []
  for (let nowMs = 0; nowMs < 5_000; nowMs += 10) {
    const { limit = 0 } = pace.wish(limited, at(nowMs)) ?? {}
    for (let begun = 0; begun < limit; begun += 1) {
      pace.begin(false)
      sent.push(nowMs)
      pace.end(news(true, nowMs))
    }
  }
  const most = Math.max(
    ...sent.map((from) => sent.filter((to) => to >= from && to < from + 1000).length),
  )
  expect(most).toBeLessThanOrEqual(22)
  expect(sent.length).toBeGreaterThanOrEqual(95)
})

it('waits as long as it is asked to (W9)', () => {
  const pace = new EndpointPace(5_000)
  pace.begin(false)
  pace.end(news(false, 1_000, 30_000))
  expect(pace.wish(ENDPOINT, at(30_999))).toBeUndefined()
  expect(pace.wish(ENDPOINT, at(31_000))).toBeDefined()
})
