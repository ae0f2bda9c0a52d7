/**
 * `node benchmarks/learning-curve.mjs [--seeds 9401,9402 --labels 10,25 --users N --days N]`: how good scores
 * are after so many bad labels of each abuse type, beside the starter's of the same events. Simulated worlds
 * with much abuse are run as `winnow evaluate --protocol frozen` runs them: labels as they come until the
 * middle of the world, of each abuse type until so many were bad; then nothing is learned, and the second
 * half is judged. Events of all worlds are judged together; users are resampled whole (95 % intervals).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Rehearsal } from '../packages/cli/dist/evaluate/rehearsal.js'
import { simulate } from '../packages/cli/dist/simulate/simulate.js'
import {
  compareModels,
  estimateOf,
  evaluate,
  promiseRatio,
  scoreOf,
  STARTER_MODELS,
} from '../packages/engine/dist/index.js'
import { readLabelLine } from '../packages/server/dist/index.js'
import { openPlaces } from '../packages/store/dist/index.js'
import { errorByChance } from './support/honest-scores.mjs'
import { CURVE_NOISE, CURVE_WORLD } from './support/quality-runs.mjs'

const DAY_MS = 86_400_000
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: CURVE_WORLD.seeds.join() },
    labels: { type: 'string', default: CURVE_WORLD.labels.join() },
    users: { type: 'string', default: String(CURVE_WORLD.users) },
    days: { type: 'string', default: String(CURVE_WORLD.days) },
  },
})
const [seeds, counts] = [values.seeds, values.labels].map((list) => list.split(',').map(Number))
const size = { users: Number(values.users), days: Number(values.days) }
const ABUSE_TYPES = Object.keys(STARTER_MODELS)
const folder = mkdtempSync(join(tmpdir(), 'winnow-curve-'))
const places = openPlaces({ cacheDirectory: folder })

/** Learns from one world until `most` labels of each abuse type were bad; adds its judged events to `judged`. */
async function runWorld(seed, most, judged) {
  const rehearsal = new Rehearsal({ places, seed: 1, folder, hearsClaims: false })
  const [events, bad] = [new Map(), new Map()]
  const splitMs = CURVE_WORLD.startMs + (size.days / 2) * DAY_MS
  let isFrozen = false
  const see = async ({ $event_id: id, $time: atMs, $user_id: user, ...fields }) => {
    if (!isFrozen && atMs >= splitMs) await rehearsal.freeze()
    isFrozen ||= atMs >= splitMs
    const seen = await rehearsal.event({ $time: atMs, $user_id: user, ...fields }, atMs)
    if (seen === undefined) return
    const { scores, features } = seen.outcome
    const starters = ABUSE_TYPES.map((type) => scoreOf(STARTER_MODELS[type].margin(features)))
    events.set(id, {
      sequence: seen.sequence,
      atMs,
      user: `${seed} ${user}`,
      scores: [...scores],
      starters,
    })
  }
  const hear = async (fields) => {
    const { id, userId, label } = readLabelLine(fields)
    const { abuseType, isBad } = label
    const event = events.get(id)
    if (event === undefined) return
    const place = ABUSE_TYPES.indexOf(abuseType)
    if (event.atMs >= splitMs) {
      const [score, starter] = [event.scores[place], event.starters[place]]
      judged.get(abuseType).push({ user: event.user, bad: isBad, score, starter })
      return
    }
    if ((bad.get(abuseType) ?? 0) >= most) return
    if (isBad) bad.set(abuseType, (bad.get(abuseType) ?? 0) + 1)
    const about = { ...label, event: event.sequence }
    await rehearsal.label({ userId, receivedAtMs: fields.label_time, label: about })
  }
  for (const line of simulate({ seed, ...size, abuse: CURVE_WORLD.abuse })) {
    if (line.kind === 'event') await see(line.event)
    else await hear(line.label)
  }
  await rehearsal.close()
  return bad
}

const round = (value) => value.toFixed(3)
const withInterval = ({ value, low, high }) => `${round(value)} (${round(low)}–${round(high)})`

/** Prints what so many labels made of one abuse type; whether it is below the starter beyond noise. */
function report(most, abuseType, rows, learned) {
  const numbers = new Map()
  const users = Uint32Array.from(rows, ({ user }) => {
    if (!numbers.has(user)) numbers.set(user, numbers.size)
    return numbers.get(user)
  })
  const bad = Uint8Array.from(rows, (row) => Number(row.bad))
  const scores = Float64Array.from(rows, ({ score }) => score)
  const starters = Float64Array.from(rows, ({ starter }) => starter)
  const own = evaluate({ scores, bad, users }, { seed: 1 })
  const starter = evaluate({ scores: starters, bad, users }, { seed: 1 })
  const rivals = { champion: starters, challenger: scores, bad, users }
  const { area_under_roc: gain } = compareModels(rivals, { seed: 1 })
  const [promise] = estimateOf({ scores, bad, users }, (ranking) => [promiseRatio(ranking)], {
    seed: 1,
  })
  const fell = gain.high < 0 && gain.value < -CURVE_NOISE
  const cells = [
    abuseType,
    most,
    `${learned.reduce((sum, each) => sum + each, 0)} in ${learned.length} worlds`,
    withInterval(starter.area_under_roc),
    withInterval(own.area_under_roc),
    withInterval(gain),
    `${round(starter.average_precision.value)} → ${round(own.average_precision.value)}`,
    own.calibration_error.value.toFixed(4),
    errorByChance({ scores }).high.toFixed(4),
    withInterval(promise),
    `${bad.reduce((sum, each) => sum + each, 0)} of ${rows.length}`,
    fell ? 'BELOW' : '',
  ]
  console.info(`| ${cells.join(' | ')} |`)
  return fell
}

let below = 0
try {
  for (const most of counts) {
    const judged = new Map(ABUSE_TYPES.map((type) => [type, []]))
    const learned = []
    for (const seed of seeds) learned.push(await runWorld(seed, most, judged))
    for (const type of ABUSE_TYPES) {
      const each = learned.map((bad) => bad.get(type) ?? 0)
      below += Number(report(most, type, judged.get(type), each))
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.info(below === 0 ? 'never below the starter' : `${below} below the starter`)
process.exitCode = below === 0 ? 0 : 1
