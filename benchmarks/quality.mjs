/**
 * How well the scores that `winnow import --scores` wrote rank what the labels call bad:
 *   node benchmarks/quality.mjs SCORES.jsonl LABELS.jsonl[.gz]
 * One line per abuse type and split: events judged, bad ones, and every metric with its 95 % interval,
 * users resampled whole where the labels name them.
 */
import { createReadStream } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { evaluate, judgedRows } from '../packages/engine/dist/index.js'

const LONG_NAMES = { ato: 'account_takeover' }

async function* linesOf(file) {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  for await (const line of createInterface({ input })) if (line !== '') yield JSON.parse(line)
}

async function scoresById(file) {
  const scores = new Map()
  for await (const { id, scores: each } of linesOf(file)) scores.set(id, each)
  return scores
}

/** Judged rows by abuse type and split. */
async function judgedOf(scores, labels) {
  const groups = new Map()
  for await (const { id, abuse_type: short, bad, split = 'all', $user_id: user } of linesOf(
    labels,
  )) {
    const score = scores.get(id)?.[LONG_NAMES[short] ?? `${short}_abuse`]
    if (score === undefined) continue
    for (const name of new Set([`${short} all`, `${short} ${split}`])) {
      if (!groups.has(name)) groups.set(name, [])
      groups.get(name).push({ score, bad, user })
    }
  }
  return groups
}

const [scoresFile, labelsFile] = process.argv.slice(2)
if (labelsFile === undefined) throw new Error('usage: quality.mjs SCORES LABELS')
const groups = await judgedOf(await scoresById(scoresFile), labelsFile)
for (const [name, judged] of groups) {
  const bad = judged.filter((each) => each.bad).length
  console.info(`${name}: ${judged.length} judged, ${bad} bad`)
  const evaluation = evaluate(judgedRows(judged), { seed: 1 })
  for (const [metric, { value, low, high }] of Object.entries(evaluation))
    console.info(`  ${metric} ${value.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)})`)
}
