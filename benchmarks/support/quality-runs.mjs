/** What `npm run bench:quality` runs, and what is wanted of it. */

/** Bars of published results and of our own requirements: figure → the least, or the most. */
const least = (value) => ({ bound: '≥', value, holds: (figure) => figure >= value })
const most = (value) => ({ bound: '≤', value, holds: (figure) => figure <= value })
const within = (low, high) => ({
  bound: 'in',
  value: `${low}–${high}`,
  holds: (figure) => figure >= low && figure <= high,
})

const PROMISE = within(0.8, 1.25)

/**
 * Real sets, each a folder with `events.jsonl.gz` and `labels.jsonl.gz`: `group` is which judged rows
 * count, `fromMs` what is left out of the beginning.
 */
export const REAL_RUNS = [
  {
    name: 'fraudecom, unlabelled',
    set: 'fraudecom',
    flags: ['--protocol', 'unlabelled'],
    group: 'all',
    wanted: { AUC: least(0.77), AP: least(0.58) },
    isQuick: true,
  },
  {
    name: 'fraudecom, online',
    set: 'fraudecom',
    flags: [],
    group: 'all',
    wanted: { AUC: least(0.77), AP: least(0.58) },
  },
  {
    name: 'tubespam, online',
    set: 'tubespam',
    flags: [],
    group: 'all',
    wanted: { AUC: least(0.975) },
    isQuick: true,
  },
  {
    name: 'tubespam, per video, frozen',
    set: 'tubespam',
    flags: ['--protocol', 'frozen', '--split', 'labels'],
    group: 'all',
    wanted: { AUC: least(0.97), AP: least(0.94) },
    isQuick: true,
  },
  {
    name: 'handbook, 8 weeks, frozen',
    set: 'handbook',
    fromMs: Date.UTC(2018, 5, 10),
    flags: ['--protocol', 'frozen', '--split', '2018-08-08'],
    group: 'split test',
    wanted: {
      AUC: least(0.85),
      AP: least(0.65),
      'CP@100': least(0.295),
      ECE: most(0.01),
      'mean ÷ base': PROMISE,
    },
  },
]

/** Worlds of seeds that nothing is tuned on; the second half is judged, the first is learned from. */
export const WORLDS = {
  usual: { seeds: [9101, 9102, 9103], users: 2000, days: 180, splitDay: 90 },
  quick: { seeds: [9101], users: 700, days: 150, splitDay: 90 },
}

/** Of all worlds together, for each abuse type. */
export const WANTED_OF_WORLDS = { AUC: least(0.95), ECE: most(0.02), 'mean ÷ base': PROMISE }

/** Bad labels after which learning stops, in the first world of them; the starter is the bar. */
export const CURVE = {
  labels: [10, 25, 50, 100],
  quickLabels: [10],
  abuseTypes: ['payment', 'content', 'promotion', 'account', 'account_takeover'],
}

/** What noise may take from the area under the curve of few bad rows. */
export const CURVE_NOISE = 0.01

/** Worlds of the learning curve: small, with much abuse, so that few of them have many bad events to judge. */
export const CURVE_WORLD = {
  seeds: [9401, 9402, 9403, 9404, 9405, 9406],
  labels: [10, 50, 200],
  users: 600,
  days: 120,
  startMs: Date.UTC(2024, 8, 2),
  abuse: { payment: 0.04, promotion: 0.05, account: 0.1, ato: 0.05 },
}
