/**
 * Questions about past events: a ledger's entries, again and again with other users and times, fill the index of one
 * environment. Then filters, groups, series and fields are timed, and what the index takes.
 */
import { performance } from 'node:perf_hooks'
import { askIndex, ExploreIndex } from '../packages/engine/dist/index.js'
import { openMemoryStore } from '../packages/store/dist/index.js'
import { fill, openCore } from './support/fill.mjs'
import { OrderStream } from './support/order-stream.mjs'

/** Entries that are made once; a segment of the index has about as many. */
const MADE = 16_384
const HOUR_MS = 3_600_000
const ASKED = 40

export async function run({ quick, long }) {
  const events = long ? 1_000_000 : quick ? 50_000 : 200_000
  const entries = await madeEntries()
  const index = new ExploreIndex(1)
  let spentMs = 0
  let round = 0
  for (; index.events < events; round += 1) {
    const again = entries.map((entry) => renewed(entry, round, entries.length))
    const beganMs = performance.now()
    index.takeOlder(again)
    spentMs += performance.now() - beganMs
  }
  const selection = spanOf(entries, round)
  const timed = (ask) => percentile95(ask.map((one) => time(() => one(index, selection))))
  return [
    {
      name: 'explore.filter_p95',
      value: timed(filters()),
      unit: 'ms',
      note: `${index.events} events`,
    },
    { name: 'explore.group_p95', value: timed(groups()), unit: 'ms' },
    { name: 'explore.fields_p95', value: timed(fields()), unit: 'ms' },
    { name: 'explore.each', value: (spentMs * 1_000) / index.events, unit: 'µs/event' },
    { name: 'explore.bytes', value: index.bytes / index.events, unit: 'B/event' },
  ]
}

async function madeEntries() {
  const store = openMemoryStore()
  const { core } = await openCore(store)
  await fill(core, new OrderStream(), MADE)
  const entries = []
  for (let from = 1; from <= store.ledger.last();) {
    const page = await store.ledger.read(from, MADE)
    entries.push(...page)
    from = page.at(-1).sequence + 1
  }
  await core.close()
  return entries.filter(({ kind }) => kind === 'event')
}

/** The entry with another user, earlier by so many rounds. */
function renewed({ body, sequence, receivedAtMs, ...rest }, round, count) {
  const earlier = body
    .replace('"$user_id":"', `"$user_id":"${round}-`)
    .replace(/"\$time":\d+/, `"$time":${receivedAtMs - round * HOUR_MS}`)
  const at = 1_000_000_000 - round * count + sequence
  return { ...rest, body: earlier, sequence: at, receivedAtMs: receivedAtMs - round * HOUR_MS }
}

const spanOf = (entries, rounds) => ({
  fromMs: entries[0].receivedAtMs - (rounds + 1) * HOUR_MS,
  toMs: entries.at(-1).receivedAtMs + HOUR_MS,
})

const FILTERS = [
  [{ field: 'event.type', op: 'is', values: ['$create_order'] }],
  [{ field: 'event.amount', op: 'at_least', values: [50] }],
  [{ field: 'event.user_email', op: 'contains', values: ['1'] }],
  [
    { field: 'scores.payment_abuse', op: 'at_least', values: [30] },
    { field: 'event.user_id', op: 'starts_with', values: ['3-'] },
    { field: 'ip.country', op: 'is_not', values: ['DE'] },
  ],
]

const turns = (of) => Array.from({ length: ASKED }, (_, at) => of(at))

const filters = () =>
  turns(
    (at) => (index, span) =>
      askIndex(
        index,
        { ...span, filters: FILTERS[at % FILTERS.length] },
        {
          is: 'rows',
          columns: ['event.type', 'event.user_id', 'event.amount'],
          limit: 50,
        },
      ),
  )

const BY = ['event.type', 'event.user_id', 'event.email_domain', 'scores.payment_abuse']

const groups = () =>
  turns(
    (at) => (index, span) =>
      askIndex(
        index,
        { ...span, filters: FILTERS[at % FILTERS.length] },
        {
          is: 'groups',
          by: BY[(at >> 2) % BY.length],
          limit: 10,
        },
      ),
  )

const fields = () =>
  turns(
    (at) => (index, span) =>
      askIndex(index, { ...span, filters: FILTERS[at % FILTERS.length] }, { is: 'fields' }),
  ).slice(0, 8)

function time(run) {
  const beganMs = performance.now()
  run()
  return performance.now() - beganMs
}

function percentile95(values) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1]
}
