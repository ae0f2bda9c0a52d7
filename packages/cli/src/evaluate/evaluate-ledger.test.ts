import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, type RunningService, startService } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredentials } from '../service/credentials.ts'
import { runHere } from '../run-here.test.support.ts'

const DAY_MS = 86_400_000
/** Where the ledger ends; judged by it, not by the clock. */
const NOW_MS = Date.UTC(2026, 3, 1)
/** Older than the maturity of any abuse type. */
const OLD_MS = NOW_MS - 100 * DAY_MS
const COMMENTS = 24
/** Further comments, without labels: they count as good. */
const SILENT = 3
const JUDGED = COMMENTS + SILENT

interface Figure {
  readonly value: number
}

interface Report {
  readonly span: { readonly abuseType: string }
  readonly total: {
    readonly events: number
    readonly bad: number
    readonly good: number
    readonly notYetKnowable: { readonly events: number; readonly bad: number }
    readonly figures?: Readonly<Record<string, Figure>>
  }
}

let folder = ''
let service: RunningService
let authorization = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-evaluate-ledger-'))
  service = await startService({
    ...DEFAULT_CONFIG,
    dataDirectory: folder,
    port: 0,
    logLevel: 'silent',
  })
  const credentials = await readCredentials(folder)
  authorization = `Basic ${Buffer.from(`${credentials?.production.api_key}:`).toString('base64')}`
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

async function post(path: string, body: object): Promise<unknown> {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(`${service.address}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** Sends a comment and answers the score it was given. */
async function comment(id: string, text: string, $time: number): Promise<number> {
  const answer = (await post('/v205/events?return_score=true', {
    $type: '$create_content',
    $user_id: `user ${id}`,
    $content_id: id,
    $time,
    $status: '$active',
    $comment: { $body: text },
  })) as { score_response: { scores: { content_abuse: { score: number } } } }
  return answer.score_response.scores.content_abuse.score
}

const label = (id: string, isBad: boolean): Promise<unknown> =>
  post('/v1/labels', {
    user_id: `user ${id}`,
    of: { type: 'content', id },
    abuse_type: 'content_abuse',
    is_bad: isBad,
    time: NOW_MS - DAY_MS,
  })

const evaluated = (...flags: readonly string[]) =>
  runHere(['evaluate', '--ledger', '--data-dir', folder, ...flags])

describe('evaluate --ledger', () => {
  it('judges each score as it was served, by the labels that came later', async () => {
    const scores: number[] = []
    for (let at = 0; at < COMMENTS; at += 1) {
      const text = at % 2 === 0 ? 'BUY cheap pills http://pills.example now!!!' : 'a lovely song'
      scores.push(await comment(`c${at}`, text, OLD_MS + at))
    }
    for (let at = 0; at < SILENT; at += 1)
      scores.push(await comment(`s${at}`, 'what a voice', OLD_MS + COMMENTS + at))
    for (let at = 0; at < COMMENTS; at += 1) await label(`c${at}`, at % 2 === 0)
    await comment('young', 'just now', NOW_MS)
    await label('young', true)
    const ran = await evaluated('--json')
    const [report] = JSON.parse(ran.out) as readonly Report[]
    expect(report?.span.abuseType).toBe('content_abuse')
    expect(report?.total).toMatchObject({
      events: JUDGED + 1,
      bad: COMMENTS / 2,
      good: COMMENTS / 2 + SILENT,
      notYetKnowable: { events: 1, bad: 1 },
    })
    const isBad = (at: number): boolean => at < COMMENTS && at % 2 === 0
    const errors = scores.map((score, at) => ((isBad(at) ? 1 : 0) - score / 100) ** 2)
    const brier = errors.reduce((sum, error) => sum + error, 0) / JUDGED
    // Answers are rounded to two digits.
    expect(report?.total.figures?.['brier_score']?.value).toBeCloseTo(brier, 3)
  })

  it('prints a table', async () => {
    const { code, out } = await evaluated('--abuse-type', 'content')
    expect(code).toBe(0)
    expect(out).toContain('content_abuse, as served: 27 of 28 events are judged, 30 days old')
    expect(out).toMatch(/^bad \/ judged +12 \/ 27/m)
  })

  it('says how far the promise can be off because events have no label', async () => {
    const { out } = await evaluated('--abuse-type', 'content')
    const said =
      /^mean ÷ base ([\d.]+) \([\d.]+–[\d.]+\) if none of the 3 judged events without a label is bad, and ([\d.]+) if as many of them are as of the labelled ones\./m
    const [, none, alike] = said.exec(out) ?? []
    expect(Number(alike)).toBeCloseTo((Number(none) * COMMENTS) / JUDGED, 2)
  })

  it('judges one account, when asked to', async () => {
    const { account_id: own = '' } = (await readCredentials(folder)) ?? {}
    const { out } = await evaluated('--abuse-type', 'content', '--account', own)
    expect(out).toContain('27 of 28 events are judged')
    const { code, err } = await evaluated('--account', 'berlin')
    expect([code, err]).toEqual([1, expect.stringContaining('there is no account berlin; ')])
  })

  it('refuses files beside it, and a ledger without labels', async () => {
    expect((await evaluated('--events', 'e.jsonl')).code).toBe(2)
    expect((await evaluated('--split', 'labels')).code).toBe(2)
    const { code, err } = await evaluated('--environment', 'sandbox')
    expect(code).toBe(1)
    expect(err).toContain('the ledger holds no label of a scored event')
  })
})
