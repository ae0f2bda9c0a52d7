/**
 * Day one on real sign-ups and purchases: no label is used. The data are not part of the project: their licence is not
 * stated.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areaUnderRoc, averagePrecision, judgedRows, rankingOf } from '@winnow/engine'
import { openPlaces } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { freshEngine } from '../support/fresh-engine.ts'
import { leftOutFor, realSet } from '../support/real-set.ts'

const SET = 'fraudecom'
const leftOut = leftOutFor(SET)
const PAYMENT = 0

describe.skipIf(leftOut !== '')(`${SET}${leftOut}`, () => {
  it('whole stream, no labels: AUC at least .77, average precision at least .58', () => {
    const directory = mkdtempSync(join(tmpdir(), 'winnow-places-'))
    const engine = freshEngine(openPlaces({ cacheDirectory: directory }))
    rmSync(directory, { recursive: true })
    const { events, labels } = realSet(SET)
    const scores = new Map<unknown, number>()
    for (const body of events) {
      scores.set(body['$event_id'], engine.take(body)?.scores[PAYMENT] ?? NaN)
    }
    const judged = labels.map(({ id, bad }) => ({
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
