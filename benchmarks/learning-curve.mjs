/**
 * `node benchmarks/learning-curve.mjs [--seeds 9401,9402 --labels 10,50 --users N --days N --events FILE --label-lines FILE]`:
 * how good scores are after so many bad labels of each abuse type, and the starter's of the same events, and a plain
 * ridge logistic regression on the same columns (`support/outside-ridge.mjs`). Simulated worlds
 * with much abuse, or the lines of a set's two files, are run as `winnow evaluate --protocol frozen` runs them: labels as they come until the
 * middle, of each abuse type until so many were bad; then nothing is learned, and the second
 * half is judged. Events of all worlds are judged together; users are resampled whole (95 % intervals). Promises count each labelled
 * event of a world for as many as it stands for.
 */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { sharesJudged } from '../packages/simulator/dist/reviewers.js'
import { LineReplay } from '../packages/cli/dist/evaluate/line-replay.js'
import { simulate } from '../packages/simulator/dist/simulate.js'
import {
  compareModels,
  estimateOf,
  evaluate,
  promiseRatio,
  scoreOf,
  STARTER_MODELS,
} from '../packages/engine/dist/index.js'
import { LEARNED_FEATURES } from '../packages/engine/dist/features/index.js'
import { readLabelLine } from '../packages/contract/dist/index.js'
import { openPlaces } from '../packages/store/dist/index.js'
import { errorByChance } from './support/honest-scores.mjs'
import { outsideRidge } from './support/outside-ridge.mjs'
import { CURVE_NOISE, CURVE_WORLD } from './support/quality-runs.mjs'

const DAY_MS = 86_400_000
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: CURVE_WORLD.seeds.join() },
    labels: { type: 'string', default: CURVE_WORLD.labels.join() },
    users: { type: 'string', default: String(CURVE_WORLD.users) },
    days: { type: 'string', default: String(CURVE_WORLD.days) },
    events: { type: 'string' },
    'label-lines': { type: 'string' },
  },
})
const [seeds, counts] = [values.seeds, values.labels].map((list) => list.split(',').map(Number))
const size = { users: Number(values.users), days: Number(values.days) }
const ABUSE_TYPES = Object.keys(STARTER_MODELS)
/** Columns that models may learn from. */
const LEARNED = LEARNED_FEATURES.length
const folder = mkdtempSync(join(tmpdir(), 'winnow-curve-'))
const places = openPlaces({ cacheDirectory: folder })

/** Unlabelled events that the ridge counts as good, at most, besides the labelled ones. */
const RIDGE_UNLABELLED = 2000

async function linesOf(file, kind, timeOf) {
  const lines = []
  const input = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input })) {
    const fields = JSON.parse(line)
    lines.push({ kind, [kind]: fields, atMs: timeOf(fields) })
  }
  return lines
}

/** The lines of a set in the order of time, an event before a label. */
async function setOf(events, labels) {
  const both = [
    ...(await linesOf(events, 'event', ({ $time }) => $time)),
    ...(await linesOf(labels, 'label', ({ label_time: atMs }) => atMs)),
  ]
  const lines = both.sort((a, b) => a.atMs - b.atMs)
  return {
    name: events,
    lines,
    splitMs: lines[Math.floor(lines.length / 2)].atMs,
    shares: everything,
  }
}

const everything = () => ({ bad: 1, good: 1 })

const worldOf = (seed) => ({
  name: seed,
  lines: simulate({ seed, ...size, abuse: CURVE_WORLD.abuse }),
  splitMs: CURVE_WORLD.startMs + (size.days / 2) * DAY_MS,
  shares: (type) => sharesJudged(type === 'account_takeover' ? 'ato' : type.replace('_abuse', '')),
})

/** Learns from one world or set until `most` labels of each abuse type were bad; adds its judged events to `judged`. */
async function run({ name, lines, splitMs, shares }, most, judged) {
  const lineReplay = new LineReplay({ places, seed: 1, folder, readsImpliedLabels: false })
  const [events, bad, used] = [new Map(), new Map(), new Map()]
  const own = new Map(ABUSE_TYPES.map((type) => [type, []]))
  let isFrozen = false
  const see = async ({ $event_id: id, $time: atMs, ...fields }) => {
    if (!isFrozen && atMs >= splitMs) await lineReplay.freeze()
    isFrozen ||= atMs >= splitMs
    const seen = await lineReplay.event({ $time: atMs, ...fields }, atMs)
    if (seen === undefined || typeof seen === 'string') return
    const { sequence, eventType, outcome } = seen
    const { scores, features } = outcome
    const starters = ABUSE_TYPES.map((type) => scoreOf(STARTER_MODELS[type].margin(features)))
    const user = `${name} ${fields.$user_id ?? id}`
    const columns = features.slice(0, LEARNED)
    events.set(id, {
      sequence,
      eventType,
      atMs,
      user,
      scores: [...scores],
      starters,
      features: columns,
    })
  }
  const hear = async (fields) => {
    const read = readLabelLine(fields)
    if (typeof read === 'string') return
    const { id, userId, label } = read
    const { abuseType, isBad } = label
    const event = events.get(id)
    if (event === undefined) return
    const place = ABUSE_TYPES.indexOf(abuseType)
    if (event.atMs >= splitMs) {
      const weight = 1 / shares(abuseType)[isBad ? 'bad' : 'good']
      own.get(abuseType).push({ event, bad: isBad, place, weight })
      return
    }
    if (isFrozen || (bad.get(abuseType) ?? 0) >= most) return
    if (isBad) bad.set(abuseType, (bad.get(abuseType) ?? 0) + 1)
    const taught = used.get(abuseType) ?? new Map()
    used.set(abuseType, taught.set(event, isBad))
    const about = { ...label, event: event.sequence }
    await lineReplay.label({ userId, receivedAtMs: fields.label_time, label: about })
  }
  for (const line of lines) await (line.kind === 'event' ? see(line.event) : hear(line.label))
  await lineReplay.close()
  for (const [abuseType, rows] of own) {
    const ridge = ridgeOf(used.get(abuseType) ?? new Map(), [...events.values()], splitMs)
    for (const { event, bad: isBad, place, weight } of rows) {
      const [score, starter] = [event.scores[place], event.starters[place]]
      const plain = scoreOf(ridge(event.features))
      judged.get(abuseType).push({ user: event.user, bad: isBad, score, starter, plain, weight })
    }
  }
  return bad
}

/** A plain ridge of the labelled events, and of unlabelled ones like them, which count as good. */
function ridgeOf(labelled, events, splitMs) {
  const rows = [...labelled].map(([{ features }, bad]) => ({ features, bad }))
  const types = new Set([...labelled].filter(([, bad]) => bad).map(([{ eventType }]) => eventType))
  const others = events.filter(
    (event) => event.atMs < splitMs && types.has(event.eventType) && !labelled.has(event),
  )
  const every = Math.max(1, Math.ceil(others.length / RIDGE_UNLABELLED))
  others.forEach(({ features }, at) => {
    if (at % every === 0) rows.push({ features, bad: false })
  })
  const hasBoth = rows.some(({ bad }) => bad) && rows.some(({ bad }) => !bad)
  return hasBoth ? outsideRidge(rows) : () => 0
}

const round = (value) => value.toFixed(3)
const withInterval = ({ value, low, high }) => `${round(value)} (${round(low)}–${round(high)})`

/** Prints what so many labels made of one abuse type; whether it is below the starter or the plain ridge beyond noise. */
function report(most, abuseType, rows, learned) {
  const numbers = new Map()
  const users = Uint32Array.from(rows, ({ user }) => {
    if (!numbers.has(user)) numbers.set(user, numbers.size)
    return numbers.get(user)
  })
  const bad = Uint8Array.from(rows, (row) => Number(row.bad))
  const scores = Float64Array.from(rows, ({ score }) => score)
  const starters = Float64Array.from(rows, ({ starter }) => starter)
  const plain = Float64Array.from(rows, (row) => row.plain)
  const weights = Float64Array.from(rows, ({ weight }) => weight)
  const own = evaluate({ scores, bad, users }, { seed: 1 })
  const starter = evaluate({ scores: starters, bad, users }, { seed: 1 })
  const over = (champion) =>
    compareModels({ champion, challenger: scores, bad, users }, { seed: 1 })
  const { area_under_roc: gain } = over(starters)
  const { area_under_roc: area, average_precision: precision } = over(plain)
  const [promise] = estimateOf(
    { scores, bad, users, weights },
    (ranking) => [promiseRatio(ranking)],
    {
      seed: 1,
    },
  )
  const fell = gain.high < 0 && gain.value < -CURVE_NOISE
  const isBeaten = area.high < 0 || precision.high < 0
  const cells = [
    abuseType,
    most,
    `${learned.reduce((sum, each) => sum + each, 0)} in ${learned.length} worlds`,
    withInterval(starter.area_under_roc),
    withInterval(own.area_under_roc),
    withInterval(gain),
    `${round(starter.average_precision.value)} → ${round(own.average_precision.value)}`,
    withInterval(area),
    withInterval(precision),
    own.calibration_error.value.toFixed(4),
    errorByChance({ scores }).high.toFixed(4),
    withInterval(promise),
    `${bad.reduce((sum, each) => sum + each, 0)} of ${rows.length}`,
    [fell ? 'BELOW the starter' : '', isBeaten ? 'BELOW the ridge' : ''].join(' ').trim(),
  ]
  console.info(`| ${cells.join(' | ')} |`)
  return fell || isBeaten
}

const HEAD =
  'type|labels|learned|AUC, starter|AUC|gain over the starter|AP, starter → own|AUC gain over the ridge|AP gain over the ridge|ECE|… chance|promise|bad|'

let below = 0
try {
  console.info(`| ${HEAD.replaceAll('|', ' | ')} |`)
  for (const most of counts) {
    const judged = new Map(ABUSE_TYPES.map((type) => [type, []]))
    const learned = []
    const sources =
      values.events === undefined
        ? seeds.map(worldOf)
        : [await setOf(values.events, values['label-lines'])]
    for (const source of sources) learned.push(await run(source, most, judged))
    for (const type of ABUSE_TYPES.filter((each) => judged.get(each).some(({ bad }) => bad))) {
      const each = learned.map((bad) => bad.get(type) ?? 0)
      below += Number(report(most, type, judged.get(type), each))
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.info(below === 0 ? 'never below the starter or the ridge' : `${below} below`)
process.exitCode = below === 0 ? 0 : 1
