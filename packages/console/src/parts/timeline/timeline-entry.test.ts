import { describe, expect, it } from 'vitest'
import { entriesOf, timelineKinds, timelineLines, type TimelineEntry } from './timeline-entry.ts'

const entry = (sequence: number, kind: string, score?: number): TimelineEntry => ({
  sequence,
  time: sequence,
  kind,
  ...(score !== undefined && { scores: { payment_abuse: score, account_abuse: 1 } }),
})

const ENTRIES = [
  entry(4, 'event', 30),
  entry(3, 'label'),
  entry(2, 'rescore', 50),
  entry(1, 'event', 10),
]

describe('a timeline (C18)', () => {
  it('tells after each entry what it did to the score, since the scored one before', () => {
    const changes = timelineLines(ENTRIES, 'payment_abuse').map(({ score, change }) => [
      score,
      change,
    ])
    expect(changes).toEqual([
      [30, -20],
      [undefined, undefined],
      [50, 40],
      [10, undefined],
    ])
  })

  it('has the highest score where no abuse type is asked for', () => {
    expect(timelineLines(ENTRIES, undefined)[0]?.score).toBe(30)
  })

  it('is narrowed by what the address says; unknown words of it do nothing (C15)', () => {
    expect(timelineKinds('labels,<b>,rescores')).toEqual(['labels', 'rescores'])
    expect(entriesOf(ENTRIES, timelineKinds('labels')).map(({ sequence }) => sequence)).toEqual([3])
    expect(entriesOf(ENTRIES, timelineKinds('nothing'))).toEqual(ENTRIES)
  })
})
