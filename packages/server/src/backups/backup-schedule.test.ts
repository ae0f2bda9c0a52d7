import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSchedule, onSchedule } from './backup-schedule.ts'

describe('a schedule', () => {
  it.each(['0 3 * * *', '*/15 * * * *', '0 3 * * MON', '30 0 3 * * *', '@daily'])('is %s', (text) =>
    expect(isSchedule(text)).toBe(true),
  )

  it.each([
    ['no words of cron', 'daily'],
    ['too few fields', '0 3 *'],
    ['too many fields', '0 0 3 * * * 2026 1'],
    ['an hour there is none of', '0 25 * * *'],
    ['a day that never comes', '0 3 31 2 *'],
    ['empty', ' '],
    ['a moment that is past', '2020-01-01T00:00:00Z'],
  ])('is not one that has %s', (_, text) => expect(isSchedule(text)).toBe(false))
})

describe('onSchedule', () => {
  const HOUR_MS = 3_600_000
  beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 2, 30) }))
  afterEach(() => vi.useRealTimers())

  it('runs at its times in UTC, until it is ended', async () => {
    const runs: string[] = []
    const end = onSchedule('0 3 * * *', async () => void runs.push(new Date().toISOString()))
    await vi.advanceTimersByTimeAsync(25 * HOUR_MS)
    expect(runs.map((run) => run.slice(0, 16))).toEqual(['2026-11-26T03:00', '2026-11-27T03:00'])
    end()
    await vi.advanceTimersByTimeAsync(25 * HOUR_MS)
    expect(runs).toHaveLength(2)
  })

  it('leaves out what comes while the former run is under way', async () => {
    let runs = 0
    let finish = (): void => undefined
    const end = onSchedule('* * * * *', () => {
      runs += 1
      return new Promise<void>((resolve) => (finish = resolve))
    })
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(runs).toBe(1)
    finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toBe(2)
    end()
  })
})
