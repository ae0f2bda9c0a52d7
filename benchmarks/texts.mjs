/**
 * `node benchmarks/texts.mjs FOLDER… [--winnow BIN]`: how well Winnow, with its defaults, ranks texts against TF-IDF and
 * logistic regression on the same texts. Each folder is a set with `events.jsonl.gz` and `labels.jsonl.gz`, as those of
 * `benchmarks/quality-sets` write them. Both learn from the first 70 % and are judged by the rest (`winnow evaluate --protocol
 * frozen`). Of the baseline's two penalties the better one counts. Intervals are 95 %, of resampled users (the part of their
 * ids before `#`), the same for both.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { parseArgs, promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { plainTextMargins } from './support/plain-text-model.mjs'
import { Random } from './support/random.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    winnow: { type: 'string', default: join(import.meta.dirname, '../packages/cli/bin/winnow.js') },
  },
})
const TRAIN_SHARE = 0.7
const COSTS = [1, 10]
const RESAMPLES = 400
const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'winnow-texts-'))

const linesOf = (file) =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

function readSet(path) {
  const bad = new Map(
    linesOf(join(path, 'labels.jsonl.gz')).map(({ id, bad: isBad }) => [id, isBad]),
  )
  return linesOf(join(path, 'events.jsonl.gz'))
    .filter(({ $event_id: id }) => bad.has(id))
    .map((event) => ({
      id: event.$event_id,
      atMs: event.$time,
      user: event.$user_id.split('#')[0],
      text: event.$content ?? event.$comment?.$body ?? '',
      isBad: Number(bad.get(event.$event_id)),
    }))
}

async function winnowScores(path, splitMs) {
  const predictions = join(folder, `${basename(path)}.jsonl`)
  const files = [
    '--events',
    join(path, 'events.jsonl.gz'),
    '--labels',
    join(path, 'labels.jsonl.gz'),
  ]
  const how = ['--protocol', 'frozen', '--split', String(splitMs), '--predictions', predictions]
  await execute(process.execPath, [values.winnow, 'evaluate', ...files, ...how, '--json'], {
    maxBuffer: 2 ** 26,
  })
  const lines = readFileSync(predictions, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { id, scores, score } = JSON.parse(line)
      return [id, scores?.content_abuse ?? score]
    }),
  )
}

/** Area under the ROC curve, average precision, and recall at 1 % of the good ones. Ties count as half, or as one step. */
function figuresOf(rows, scoreOf) {
  const ranked = rows.map((row) => ({ score: scoreOf(row), isBad: row.isBad }))
  ranked.sort((a, b) => b.score - a.score)
  const bad = ranked.reduce((sum, { isBad }) => sum + isBad, 0)
  const good = ranked.length - bad
  let [above, goods, area, precision, recall] = [0, 0, 0, 0, 0]
  for (let from = 0; from < ranked.length;) {
    let [to, bads] = [from, 0]
    for (; to < ranked.length && ranked[to].score === ranked[from].score; to += 1)
      bads += ranked[to].isBad
    const fresh = to - from - bads
    area += fresh * (above + bads / 2)
    above += bads
    goods += fresh
    precision += (bads * above) / (above + goods)
    if (goods <= good / 100) recall = above / bad
    from = to
  }
  return [area / (bad * good), precision / bad, recall]
}

/** Differences of the figures of two scorers over the same resampled users. */
function intervals(rows, [ours, theirs]) {
  const byUser = new Map()
  for (const row of rows) byUser.set(row.user, [...(byUser.get(row.user) ?? []), row])
  const users = [...byUser.values()]
  const random = new Random(1)
  const differences = Array.from({ length: RESAMPLES }, () => {
    const sample = Array.from({ length: users.length }, () => random.pick(users)).flat()
    const [a, b] = [figuresOf(sample, ours), figuresOf(sample, theirs)]
    return a.map((value, at) => value - b[at])
  })
  return [0, 1, 2].map((figure) => {
    const sorted = differences.map((each) => each[figure]).sort((a, b) => a - b)
    return [sorted[Math.floor(0.025 * RESAMPLES)], sorted[Math.floor(0.975 * RESAMPLES)]]
  })
}

const short = (value) => value.toFixed(3).replace('0.', '.')
const figuresText = (figures) => figures.map(short).join(' · ')

/** The better of two penalties, by area. */
function baselineOf(train, test) {
  const tried = COSTS.map((cost) => {
    const margins = plainTextMargins({
      train: train.map(({ text }) => text),
      isBad: train.map(({ isBad }) => isBad),
      test: test.map(({ text }) => text),
      cost,
    })
    return new Map(test.map(({ id }, at) => [id, margins[at]]))
  })
  const areaOf = (scores) => figuresOf(test, ({ id }) => scores.get(id))[0]
  return tried.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
}

console.info(
  'set (rows judged, bad of the fit) | Winnow AUC · AP · R@1 | TF-IDF | difference of AUC | of AP',
)
for (const path of positionals) {
  const rows = readSet(path)
  const splitMs = rows.map(({ atMs }) => atMs).sort((a, b) => a - b)[
    Math.floor(TRAIN_SHARE * rows.length)
  ]
  const [train, test] = [
    rows.filter(({ atMs }) => atMs < splitMs),
    rows.filter(({ atMs }) => atMs >= splitMs),
  ]
  const scores = await winnowScores(path, splitMs)
  const baseline = baselineOf(train, test)
  const scorers = [({ id }) => scores.get(id) ?? 0, ({ id }) => baseline.get(id)]
  const [ours, theirs] = scorers.map((scorer) => figuresOf(test, scorer))
  const between = intervals(test, scorers)
  const differenceText = (at) =>
    `${(ours[at] - theirs[at]).toFixed(3)} (${between[at].map((value) => value.toFixed(3)).join(' to ')})`
  const bad = train.reduce((sum, { isBad }) => sum + isBad, 0)
  console.info(
    `${basename(path)} (${test.length}, ${bad}) | ${figuresText(ours)} | ${figuresText(theirs)} | ${differenceText(0)} | ${differenceText(1)}`,
  )
}
rmSync(folder, { recursive: true })
