/** Writes events and labels as `winnow evaluate` reads them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Random } from '../support/random.mjs'

const DAY_MS = 86_400_000
const FIRST_MS = Date.UTC(2024, 0, 1)
const SPAN_MS = 90 * DAY_MS
const DELAY_MS = 7 * DAY_MS

/** A list in an order chosen by the seed. */
export function dealt(list, seed) {
  const random = new Random(seed)
  const cards = [...list]
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    ;[cards[last], cards[other]] = [cards[other], cards[last]]
  }
  return cards
}

const linesOf = (records) => gzipSync(records.map((each) => `${JSON.stringify(each)}\n`).join(''))

/**
 * `events`: `{ isBad, fields, atMs? }`. Where any has no time they are dealt by the seed and spread evenly over
 * ninety days. Labels come a week later.
 */
export function writeSet(folder, events, { abuseType, seed }) {
  const isDated = events.every(({ atMs }) => Number.isFinite(atMs))
  const inTime = isDated ? events.toSorted((a, b) => a.atMs - b.atMs) : dealt(events, seed)
  const stepMs = SPAN_MS / inTime.length
  const dated = inTime.map((event, at) => ({
    ...event,
    id: `e${at}`,
    timeMs: isDated ? event.atMs : Math.round(FIRST_MS + at * stepMs),
  }))
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'events.jsonl.gz'),
    linesOf(dated.map(({ fields, id, timeMs }) => ({ ...fields, $event_id: id, $time: timeMs }))),
  )
  writeFileSync(
    join(folder, 'labels.jsonl.gz'),
    linesOf(
      dated.map(({ fields, isBad, id, timeMs }) => ({
        id,
        $user_id: fields.$user_id,
        abuse_type: abuseType,
        bad: isBad,
        event_time: timeMs,
        label_time: timeMs + DELAY_MS,
      })),
    ),
  )
}
