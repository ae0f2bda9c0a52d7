/**
 * How well the scores that `winnow import --scores` wrote rank what the labels call bad:
 *   node benchmarks/quality.mjs SCORES.jsonl LABELS.jsonl[.gz]
 * One line per abuse type and split: events judged, bad ones, area under the ROC curve, average precision.
 * Ties in score are taken good ones first.
 */
import { createReadStream } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

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

/** `[score, bad]` by abuse type and split. */
async function judgedOf(scores, labels) {
  const groups = new Map()
  for await (const { id, abuse_type: short, bad, split = 'all' } of linesOf(labels)) {
    const score = scores.get(id)?.[LONG_NAMES[short] ?? `${short}_abuse`]
    if (score === undefined) continue
    for (const name of new Set([`${short} all`, `${short} ${split}`])) {
      if (!groups.has(name)) groups.set(name, [])
      groups.get(name).push([score, bad ? 1 : 0])
    }
  }
  return groups
}

function areaUnderRoc(judged) {
  const sorted = judged.toSorted((a, b) => a[0] - b[0])
  let [rankSum, bad] = [0, 0]
  for (let start = 0; start < sorted.length;) {
    let end = start
    let found = 0
    while (end < sorted.length && sorted[end][0] === sorted[start][0]) found += sorted[end++][1]
    rankSum += found * ((start + 1 + end) / 2)
    bad += found
    start = end
  }
  return (rankSum - (bad * (bad + 1)) / 2) / (bad * (judged.length - bad))
}

function averagePrecision(judged) {
  const sorted = judged.toSorted((a, b) => b[0] - a[0] || a[1] - b[1])
  let [found, total] = [0, 0]
  sorted.forEach(([, bad], index) => {
    if (bad === 1) total += (found += 1) / (index + 1)
  })
  return total / found
}

const [scoresFile, labelsFile] = process.argv.slice(2)
if (labelsFile === undefined) throw new Error('usage: quality.mjs SCORES LABELS')
const groups = await judgedOf(await scoresById(scoresFile), labelsFile)
for (const [name, judged] of groups) {
  const bad = judged.reduce((sum, [, each]) => sum + each, 0)
  const figures = `AUC ${areaUnderRoc(judged).toFixed(3)}, average precision ${averagePrecision(judged).toFixed(3)}`
  console.info(`${name}: ${judged.length} judged, ${bad} bad, ${figures}`)
}
