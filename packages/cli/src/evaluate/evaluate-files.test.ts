import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import type { Ran } from '../run-winnow.test.support.ts'

interface Label {
  readonly id: string
  readonly $user_id: string
  readonly abuse_type: string
  readonly bad: boolean
  readonly label_time: number
  readonly split?: string
}

interface Figures {
  readonly events: number
  readonly labels: number
  readonly types: readonly {
    readonly abuseType: string
    readonly groups: readonly {
      readonly name: string
      readonly events: number
      readonly bad: number
      readonly figures: Readonly<Record<string, object>>
    }[]
  }[]
}

const START_MS = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000
const EVENTS = 160
/** So many come before the split. */
const TRAINED = 120
const SPLIT_MS = START_MS + TRAINED * HOUR_MS

/** Comments, one an hour; every fourth sells pills. Labels come six hours later. */
const events = Array.from({ length: EVENTS }, (_, at) => ({
  $type: '$create_content',
  $event_id: `c${at}`,
  $time: START_MS + at * HOUR_MS,
  $user_id: `user ${at % 150}`,
  $content_id: `c${at}`,
  $content: at % 4 === 0 ? `cheap pills here ${at}` : `what a lovely song ${at}`,
}))
const labels: readonly Label[] = events.map(({ $event_id: id, $user_id, $time }, at) => ({
  id,
  entity: 'content',
  entity_id: id,
  $user_id,
  abuse_type: 'content',
  bad: at % 4 === 0,
  label_time: $time + 6 * HOUR_MS,
  split: $time >= SPLIT_MS && at % 2 === 0 ? 'test' : 'train',
}))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-evaluate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let runs = 0

/** Runs the command over these lines. */
async function evaluated(
  lines: readonly object[],
  theirLabels: readonly Label[],
  more: readonly string[] = [],
): Promise<{ ran: Ran; predictions: string; figures: Figures }> {
  runs += 1
  const at = (name: string): string => join(folder, `${runs}-${name}.jsonl`)
  await writeFile(at('events'), lines.map((line) => JSON.stringify(line)).join('\n'))
  await writeFile(at('labels'), theirLabels.map((line) => JSON.stringify(line)).join('\n'))
  const files = ['--events', at('events'), '--labels', at('labels')]
  const out = ['--predictions', at('predictions'), '--json']
  const ran = await runHere(['evaluate', ...files, ...out, ...more])
  expect(ran).toMatchObject({ code: 0 })
  const predictions = await readFile(at('predictions'), 'utf8')
  return { ran, predictions, figures: JSON.parse(ran.out) as Figures }
}

/** The whole stream as it came, and frozen at SPLIT_MS: run once for all tests that compare with them. */
let asItCame: ReturnType<typeof evaluated> | undefined
let asFrozen: ReturnType<typeof evaluated> | undefined
const whole = () => (asItCame ??= evaluated(events, labels))
const wholeFrozen = () => (asFrozen ??= evaluated(events, labels, frozen))

const linesOf = (text: string): string[] => text.trim().split('\n')
const turned = (label: Label): Label => ({ ...label, bad: !label.bad })
const frozen = ['--protocol', 'frozen', '--split', String(SPLIT_MS)]

describe('winnow evaluate', () => {
  it('scores each event once, in order, and judges it by its label', async () => {
    const { predictions, figures } = await whole()
    const ids = linesOf(predictions).map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids).toEqual(events.map(({ $event_id }) => $event_id))
    expect(figures).toMatchObject({ events: EVENTS, labels: EVENTS })
    expect(figures.types[0]?.groups[0]).toMatchObject({
      name: 'all',
      events: EVENTS,
      bad: EVENTS / 4,
    })
  })

  it('gives the beginning of a stream the same scores whatever comes later', async () => {
    const { predictions } = await whole()
    const cut = await evaluated(events.slice(0, 100), labels.slice(0, 100))
    expect(linesOf(predictions).slice(0, 100)).toEqual(linesOf(cut.predictions))
  })

  it('frozen: no label of the test changes a score, and only the test is judged', async () => {
    const straight = await wholeFrozen()
    const other = labels.map((label, at) => (at < TRAINED ? label : turned(label)))
    expect((await evaluated(events, other, frozen)).predictions).toBe(straight.predictions)
    expect(straight.figures.types[0]?.groups[0]).toMatchObject({
      events: EVENTS - TRAINED,
      bad: (EVENTS - TRAINED) / 4,
    })
  })

  it('frozen by the labels: what they call test is scored at the end', async () => {
    const byLabels = ['--protocol', 'frozen', '--split', 'labels']
    const { predictions, figures } = await evaluated(events, labels, byLabels)
    const test = labels.filter(({ split }) => split === 'test').map(({ id }) => id)
    const ids = linesOf(predictions).map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids.slice(-test.length)).toEqual(test)
    expect(ids).toHaveLength(EVENTS)
    expect(figures.types[0]?.groups[0]).toMatchObject({ events: test.length })
    const other = labels.map((label) => (label.split === 'test' ? turned(label) : label))
    expect((await evaluated(events, other, byLabels)).predictions).toBe(predictions)
  })

  it('frozen: learning stops early when enough bad labels have come', async () => {
    const early = await evaluated(events, labels, [...frozen, '--bad-labels', '20'])
    const bad = labels.filter((label) => label.bad)
    const lastMs = bad[19]?.label_time ?? NaN
    const other = labels.map((label) => (label.label_time > lastMs ? turned(label) : label))
    const turnedLater = await evaluated(events, other, [...frozen, '--bad-labels', '20'])
    expect(turnedLater.predictions).toBe(early.predictions)
    expect(early.predictions).not.toBe((await wholeFrozen()).predictions)
  })

  it('unlabelled: labels judge, and teach nothing', async () => {
    const straight = await evaluated(events, labels, ['--protocol', 'unlabelled'])
    const other = await evaluated(events, labels.map(turned), ['--protocol', 'unlabelled'])
    expect(other.predictions).toBe(straight.predictions)
    expect(other.figures.types[0]?.groups[0]).toMatchObject({ bad: EVENTS - EVENTS / 4 })
    const { figures = {} } = straight.figures.types[0]?.groups[0] ?? {}
    expect(figures['AUC, starter']).toEqual(figures['AUC'])
    expect(figures['AP, starter']).toEqual(figures['AP'])
  })

  it('judges every abuse type that has labels, and learns the same whatever is judged', async () => {
    const accounts = labels
      .filter((_, at) => at % 3 === 0)
      .map((label) => ({ ...label, entity: 'user', abuse_type: 'account' }))
    const both = [...labels, ...accounts]
    const { predictions, figures } = await evaluated(events, both)
    expect(figures.types.map(({ abuseType, groups: [all] }) => [abuseType, all?.events])).toEqual([
      ['content_abuse', EVENTS],
      ['account_abuse', accounts.length],
    ])
    const scores = linesOf(predictions).map((line) => JSON.parse(line) as { scores: object })
    for (const type of ['content', 'account']) {
      const alone = await evaluated(events, both, ['--abuse-type', type])
      expect(linesOf(alone.predictions).map((line) => JSON.parse(line) as object)).toMatchObject(
        scores.map(({ scores: each }) => ({
          score: new Map(Object.entries(each)).get(`${type}_abuse`) as unknown,
        })),
      )
    }
  })

  it('puts lines in the order of time, and reads a label wherever it stands', async () => {
    const straight = await whole()
    const mixed = await evaluated([...events.toReversed(), ...labels.slice(0, 9)], labels.slice(9))
    expect(mixed.predictions).toBe(straight.predictions)
  })

  it.each([
    [['--protocol', 'frozen'], 'needs --split'],
    [['--abuse-type', 'nonsense'], 'no abuse type'],
    [['--bad-labels', '20'], 'needs --protocol frozen'],
  ])('%j is refused', async (flags, why) => {
    const files = ['--events', 'none.jsonl', '--labels', 'none.jsonl']
    expect(await runHere(['evaluate', ...files, ...flags])).toMatchObject({
      code: 2,
      err: expect.stringContaining(why) as unknown,
    })
  })
})
