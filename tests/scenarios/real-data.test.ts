/**
 * Day one on real sign-ups and purchases: no label is used. The data are not part of the project (their
 * licence is not stated); the test looks for them in ../shared/data and says when they are not there.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { areaUnderRoc, averagePrecision, judgedRows, rankingOf } from '@winnow/engine'
import { openPlaces } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { freshEngine } from '../support/fresh-engine.ts'

const folder = join(import.meta.dirname, '../../../shared/data/fraudecom')
const isThere = existsSync(join(folder, 'events.jsonl.gz'))
const PAYMENT = 0

const linesOf = (file: string): Record<string, unknown>[] =>
  gunzipSync(readFileSync(join(folder, file)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

if (!isThere) console.warn('skipped: ../shared/data/fraudecom is not there')

describe.skipIf(!isThere)('fraudecom', () => {
  it('whole stream, no labels: AUC at least .77, average precision at least .58', () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-places-'))
    const engine = freshEngine(openPlaces({ cacheDirectory: directory }))
    rmSync(directory, { recursive: true })
    const scores = new Map<unknown, number>()
    for (const body of linesOf('events.jsonl.gz')) {
      scores.set(body['$event_id'], engine.take(body)?.scores[PAYMENT] ?? NaN)
    }
    const judged = linesOf('labels.jsonl.gz').map(({ id, bad }) => ({
      score: scores.get(id) ?? NaN,
      bad: bad === true,
    }))
    const ranking = rankingOf(judgedRows(judged))
    const [area, precision] = [areaUnderRoc(ranking), averagePrecision(ranking)]
    console.info(`fraudecom: AUC ${area.toFixed(4)}, AP ${precision.toFixed(4)}`)
    expect(area).toBeGreaterThanOrEqual(0.77)
    expect(precision).toBeGreaterThanOrEqual(0.58)
  })
})
