/**
 * `npm run bench:quality [-- names… --quick --data DIR --seeds 9501,9502]`: how good scores are, learning included. Runs
 * `winnow evaluate` with its defaults over every real set found in DIR (or WINNOW_DATA) and over simulated
 * worlds, and prints each figure with its 95 % interval next to what
 * is wanted. Each run is a process of its own with at most 3 GB of memory. Names choose runs by their
 * beginning: fraudecom, tubespam, handbook, worlds, curve; `--seeds` other worlds than the usual ones. `ECE, chance` is
 * what honest scores of as many rows would show. In worlds labelled events stand for those nobody labelled, by the shares that
 * reviewers judge; `… labelled` is the promise of the labelled ones as they are. `by month` is of a new customer's first months too,
 * while labels are few and come late.
 */
import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { estimateOf, evaluate, judgedRows, promiseRatio } from '../packages/engine/dist/index.js'
import { sharesJudged } from '../packages/simulator/dist/reviewers.js'
import { errorByChance } from './support/honest-scores.mjs'
import { CURVE, CURVE_NOISE, REAL_RUNS, WANTED_OF_WORLDS, WORLDS } from './support/quality-runs.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    data: { type: 'string' },
    seeds: { type: 'string' },
  },
})
/** Real sets are not part of the project; undefined = nobody named their folder. */
const DATA = values.data ?? process.env.WINNOW_DATA
const WINNOW = join(import.meta.dirname, '../packages/cli/bin/winnow.js')
const MEMORY_MB = 3000
const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS
/** When simulated worlds begin, unless set otherwise. */
const WORLD_START_MS = Date.UTC(2024, 8, 2)

const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'winnow-quality-'))
let missed = 0
/** Runs without data, and figures that were judged. */
let leftOut = 0
let judged = 0

const isChosen = (name) =>
  positionals.length === 0 || positionals.some((wanted) => name.startsWith(wanted))

async function winnow(...args) {
  const flags = [`--max-old-space-size=${MEMORY_MB}`, WINNOW, ...args]
  const { stdout } = await execute(process.execPath, flags, { maxBuffer: 2 ** 26 })
  return stdout
}

const evaluated = async ({ events, labels }, ...flags) =>
  JSON.parse(await winnow('evaluate', '--events', events, '--labels', labels, '--json', ...flags))

async function* linesOf(file) {
  const input = createReadStream(file).pipe(createGunzip())
  for await (const line of createInterface({ input })) if (line !== '') yield line
}

/** A figure that the rows cannot give is null. */
const round = (value) => (value === null ? 'not known' : value.toFixed(4))
const withInterval = ({ value, low, high }) =>
  low === null || low === undefined
    ? round(value)
    : `${round(value)} (${round(low)}–${round(high)})`

/** Prints the figures of a run, those that something is wanted of with a verdict. */
function print(name, { bad, events, figures }, wanted) {
  console.info(`${name}: ${bad} bad of ${events}`)
  for (const [figure, estimate] of Object.entries(figures)) {
    const bar = wanted[figure]
    const holds = bar === undefined || bar.holds(estimate.value)
    judged += 1
    if (!holds) missed += 1
    const verdict = bar === undefined ? '' : `${holds ? 'pass' : 'MISS'}  ${bar.bound} ${bar.value}`
    console.info(`  ${figure.padEnd(12)} ${withInterval(estimate).padEnd(26)} ${verdict}`.trimEnd())
  }
}

/** The files of a set, without the lines from before `fromMs`. */
async function filesOf({ set, fromMs }) {
  const files = {
    events: join(DATA, set, 'events.jsonl.gz'),
    labels: join(DATA, set, 'labels.jsonl.gz'),
  }
  if (!existsSync(files.events) || fromMs === undefined) return files
  const cut = {
    events: join(folder, `${set}-e.jsonl.gz`),
    labels: join(folder, `${set}-l.jsonl.gz`),
  }
  const time = /"(?:\$time|event_time)": ?(\d+)/
  for (const kind of ['events', 'labels']) {
    const late = async function* () {
      for await (const line of linesOf(files[kind]))
        if (Number(time.exec(line)?.[1]) >= fromMs) yield `${line}\n`
    }
    await pipeline(late, createGzip({ level: 1 }), createWriteStream(cut[kind]))
  }
  return cut
}

const WHERE = 'name the folder of real sets by --data DIR or WINNOW_DATA'

async function realRun(run) {
  const files = DATA === undefined ? undefined : await filesOf(run)
  if (files === undefined || !existsSync(files.events)) {
    leftOut += 1
    console.info(
      `${run.name}: left out: ${files === undefined ? WHERE : `${files.events} is not there`}`,
    )
    return
  }
  const report = await evaluated(files, ...run.flags)
  const group = report.types[0].groups.find(({ name }) => name === run.group)
  print(run.name, group, run.wanted)
}

const usual = values.quick ? WORLDS.quick : WORLDS.usual
const world = { ...usual, seeds: values.seeds?.split(',').map(Number) ?? usual.seeds }
const splitMs = WORLD_START_MS + world.splitDay * DAY_MS

/** Makes a world's files. */
async function simulated(seed) {
  const files = {
    events: join(folder, `${seed}-e.jsonl.gz`),
    labels: join(folder, `${seed}-l.jsonl.gz`),
  }
  if (existsSync(files.events)) return files
  const size = ['--users', String(world.users), '--days', String(world.days)]
  const out = ['--out', files.events, '--labels', files.labels]
  await winnow('simulate', '--seed', String(seed), ...size, ...out)
  return files
}

/**
 * The labelled events of a world, by abuse type as its labels spell it. Reviewers judge nearly all that is bad and a third to
 * four fifths of what is good: each stands for as many as it takes to be all.
 */
async function labelledIn(files, predictions, seed) {
  const scores = new Map()
  for await (const line of linesOf(predictions)) {
    const { id, scores: each } = JSON.parse(line)
    scores.set(id, each)
  }
  const judged = new Map()
  for await (const line of linesOf(files.labels)) {
    const { id, abuse_type: type, bad, event_time: atMs, $user_id: user } = JSON.parse(line)
    const name = type === 'ato' ? 'account_takeover' : `${type}_abuse`
    const score = scores.get(id)?.[name]
    if (score === undefined) continue
    if (!judged.has(name)) judged.set(name, [])
    const weight = 1 / sharesJudged(type)[bad ? 'bad' : 'good']
    judged.get(name).push({ score, bad, weight, user: `${seed} ${user}`, atMs })
  }
  return judged
}

const promiseOf = (rows) => estimateOf(rows, (ranking) => [promiseRatio(ranking)], { seed: 1 })[0]

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Ranks are of each world by itself, calibration of all worlds together. */
async function worldsRun() {
  const together = new Map()
  const apart = new Map()
  for (const seed of world.seeds) {
    const files = await simulated(seed)
    const predictions = join(folder, `${seed}-p.jsonl.gz`)
    const split = ['--split', String(splitMs), '--predictions', predictions]
    const { types } = await evaluated(files, ...split)
    for (const { abuseType, groups } of types)
      apart.set(abuseType, [...(apart.get(abuseType) ?? []), ...groups.slice(0, 1)])
    for (const [name, labelled] of await labelledIn(files, predictions, seed))
      together.set(name, [...(together.get(name) ?? []), ...labelled])
  }
  for (const [name, ofWorld] of together) {
    const judged = ofWorld.filter(({ atMs }) => atMs >= splitMs)
    const rows = judgedRows(judged)
    const all = evaluate(rows, { seed: 1 })
    const labelled = { ...rows, weights: rows.weights.map(() => 1) }
    const ofWorlds = (figure) => ({
      value: mean(apart.get(name).map(({ figures }) => figures[figure].value)),
    })
    const figures = {
      AUC: ofWorlds('AUC'),
      AP: ofWorlds('AP'),
      'AUC, starter': ofWorlds('AUC, starter'),
      'AP, starter': ofWorlds('AP, starter'),
      'AUC, pooled': all.area_under_roc,
      ECE: all.calibration_error,
      'ECE, chance': errorByChance(
        rows,
        sharesJudged(name === 'account_takeover' ? 'ato' : name.replace('_abuse', '')),
      ),
      'mean ÷ base': promiseOf(rows),
      '… labelled': promiseOf(labelled),
    }
    const bad = judged.filter((each) => each.bad).length
    print(`worlds, ${name}`, { bad, events: judged.length, figures }, WANTED_OF_WORLDS)
    printMonths(ofWorld)
  }
}

/** Of each month since the first event: the bad ones, how they rank, and what good ones scored on average, 0–100. */
function printMonths(labelled) {
  for (
    let fromMs = WORLD_START_MS;
    fromMs < WORLD_START_MS + world.days * DAY_MS;
    fromMs += MONTH_MS
  ) {
    const month = labelled.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + MONTH_MS)
    const good = month.filter(({ bad }) => !bad)
    const bad = month.length - good.length
    if (bad === 0 || good.length === 0) continue
    const { area_under_roc: area } = evaluate(judgedRows(month), { seed: 1 })
    const days = `${(fromMs - WORLD_START_MS) / DAY_MS + 1}–${(fromMs - WORLD_START_MS + MONTH_MS) / DAY_MS}`
    const honest = mean(good.map(({ score }) => score)).toFixed(1)
    console.info(
      `  by month, days ${days.padEnd(8)} AUC ${withInterval(area).padEnd(26)} ${bad} bad, good ones score ${honest}`,
    )
  }
}

/** The area under the curve after so many bad labels, against the starter's of the same events. */
async function curveRun() {
  const files = await simulated(world.seeds[0])
  for (const labels of values.quick ? CURVE.quickLabels : CURVE.labels) {
    const areas = []
    const starters = []
    for (const abuseType of CURVE.abuseTypes) {
      const frozen = ['--protocol', 'frozen', '--split', String(splitMs)]
      const few = ['--abuse-type', abuseType, '--bad-labels', String(labels)]
      const { types } = await evaluated(files, ...frozen, ...few)
      const { figures } = types[0].groups[0]
      areas.push(figures.AUC.value)
      starters.push(figures['AUC, starter'].value)
      console.info(
        `  curve, ${labels} bad labels, ${abuseType}: ${round(figures.AUC.value)}, starter ${round(figures['AUC, starter'].value)}`,
      )
    }
    const [area, starter] = [mean(areas), mean(starters)]
    const holds = area >= starter - CURVE_NOISE
    judged += 1
    if (!holds) missed += 1
    console.info(
      `curve, ${labels} bad labels, mean AUC ${round(area)}, starter ${round(starter)}: ${holds ? 'pass' : 'MISS'}  ≥ starter − ${CURVE_NOISE}`,
    )
  }
}

try {
  for (const run of REAL_RUNS)
    if (isChosen(run.name) && (run.isQuick === true || !values.quick)) await realRun(run)
  if (isChosen('worlds')) await worldsRun()
  if (isChosen('curve')) await curveRun()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (leftOut > 0) console.info(`${leftOut} left out`)
if (judged === 0) console.info('nothing was judged')
else console.info(missed === 0 ? 'all met' : `${missed} missed`)
process.exitCode = missed === 0 && judged > 0 ? 0 : 1
