import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

const DAY_MS = 86_400_000
const START_MS = Date.UTC(2026, 0, 1)
const POSTINGS = 60

/** Every other day somebody posts, every fourth posting is bad; few postings are of the last thirty days. */
const postings = Array.from({ length: POSTINGS }, (_, at) => ({
  id: `c${at}`,
  user: `user ${at % 30}`,
  timeMs: START_MS + 2 * at * DAY_MS,
  text: at % 4 === 0 ? `cheap "pills", here\nnow ${at}` : `what a lovely song ${at}`,
  votes: at % 3 === 0 ? undefined : at,
  isBad: at % 4 === 0,
}))

const MAPPING = `
events:
  fields:
    $type: {value: $create_content}
    $event_id: id
    $time: {column: posted at, type: time}
    $user_id: who
    $content_id: id
    $content: text
    votes: {column: votes, type: integer}
labels:
  fields:
    id: id
    entity: {value: content}
    entity_id: id
    $user_id: who
    abuse_type: {value: content}
    bad: {column: bad, type: boolean}
    label_time: {column: found at, type: time}
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-odd-files-'))
  await writeFile(at('mapping.yaml'), MAPPING)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const isoOf = (timeMs: number): string => new Date(timeMs).toISOString()
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** As a spreadsheet saves it: with a byte order mark, two bytes a line end, empty cells, in no order. */
const csvOf = (head: string, rows: readonly string[]): string =>
  `\uFEFF${[head, ...rows].join('\r\n')}\r\n`

const jsonLines = (lines: readonly object[]): string =>
  `\uFEFF${lines.map((line) => JSON.stringify(line)).join('\r\n')}\r\n\r\n`

const eventsCsv = (more: readonly string[] = []): string =>
  csvOf('id,posted at,who,text,votes', [
    ...postings
      .map(({ id, timeMs, user, text, votes }) =>
        [id, isoOf(timeMs), user, quoted(text), votes ?? ''].join(','),
      )
      .toReversed(),
    ...more,
  ])

const bad = postings.filter(({ isBad }) => isBad)
const labelMs = (timeMs: number): number => timeMs + DAY_MS / 4
const labelsCsv = csvOf(
  'found at,bad,who,id',
  bad.map(({ id, timeMs, user }) => [isoOf(labelMs(timeMs)), 'yes', user, id].join(',')),
)

const eventsJson = jsonLines(
  postings.map(({ id, timeMs, user, text, votes }) => ({
    $type: '$create_content',
    $event_id: id,
    $time: timeMs,
    $user_id: user,
    $content_id: id,
    $content: text,
    ...(votes === undefined ? {} : { votes }),
  })),
)
const labelsJson = jsonLines(
  bad.map(({ id, timeMs, user }) => ({
    id,
    entity: 'content',
    entity_id: id,
    $user_id: user,
    abuse_type: 'content',
    bad: true,
    label_time: labelMs(timeMs),
  })),
)

let runs = 0

async function evaluated(
  events: readonly [name: string, text: string],
  labels: readonly [name: string, text: string],
): Promise<Record<string, unknown>> {
  runs += 1
  const names = [events, labels].map(([name]) => at(`${runs}-${name}`))
  await writeFile(names[0] ?? '', events[1])
  await writeFile(names[1] ?? '', labels[1])
  const files = ['--events', names[0] ?? '', '--labels', names[1] ?? '']
  const ran = await runHere(['evaluate', ...files, '--mapping', at('mapping.yaml'), '--json'])
  expect(ran).toMatchObject({ code: 0 })
  const {
    seconds: _s,
    trainingSeconds: _t,
    ...told
  } = JSON.parse(ran.out) as Record<string, unknown>
  return told
}

it('tables are judged as lines are, bad labels alone make the silent ones good', async () => {
  const lines = await evaluated(['e.jsonl', eventsJson], ['l.jsonl', labelsJson])
  expect(lines).toMatchObject({ events: POSTINGS, labels: bad.length, unreadable: 0, refused: 0 })
  const lastMs = Math.max(...postings.map(({ timeMs }) => timeMs))
  const old = postings.filter(({ timeMs }) => lastMs - timeMs >= 30 * DAY_MS)
  const badUsers = new Set(bad.map(({ user }) => user))
  const good = old.filter(({ user }) => !badUsers.has(user))
  const oldBad = old.filter(({ isBad }) => isBad)
  expect(lines['types']).toMatchObject([
    {
      silence: { good: good.length, young: bad.length - oldBad.length },
      groups: [{ name: 'all', events: good.length + oldBad.length, bad: oldBad.length }, {}],
    },
  ])
  expect(await evaluated(['e.csv', eventsCsv()], ['l.csv', labelsCsv])).toEqual(lines)
})

it('what cannot be read is counted, and keeps nothing else from being judged', async () => {
  const huge = `c99,${isoOf(START_MS)},somebody,text,9007199254740993`
  const untimed = 'c98,,somebody,text,1'
  const never = 'c97,soon,somebody,text,1'
  const table = await evaluated(
    ['e.csv', eventsCsv([huge, untimed, never])],
    ['l.jsonl', labelsJson],
  )
  expect(table).toMatchObject({ events: POSTINGS, unreadable: 3 })
  const stray =
    '{"id":"nobody","$user_id":"x","abuse_type":"content","bad":true,"label_time":1767225600000}'
  const silly =
    '{"id":"c1","$user_id":"x","abuse_type":"envy","bad":true,"label_time":1767225600000}'
  const cut = '{"id":"c1"'
  const lines = [labelsJson.trim(), stray, silly, cut].join('\n')
  expect(await evaluated(['e.jsonl', eventsJson], ['l.jsonl', lines])).toMatchObject({
    events: POSTINGS,
    labels: bad.length + 1,
    strayLabels: 1,
    refusedLabels: 1,
    unreadable: 1,
  })
})

it('says why events, labels and lines are refused, and keeps them for an import', async () => {
  const wrong = '{"$type":"$create_content","$event_id":"w","$time":1767225600000,"$content_id":7}'
  const silly =
    '{"id":"c1","$user_id":"x","abuse_type":"envy","bad":true,"label_time":1767225600000}'
  await writeFile(at('wrong.jsonl'), `${eventsJson.trim()}\n${wrong}\nno JSON\n`)
  await writeFile(at('silly.jsonl'), `${labelsJson.trim()}\n${silly}\n`)
  const files = ['--events', at('wrong.jsonl'), '--labels', at('silly.jsonl')]
  const ran = await runHere(['evaluate', ...files, '--rejects', at('rejects.jsonl')])
  expect(ran.out).toMatch(/^ {9,}1 {2}.*\$user_id/m)
  expect(ran.out).toContain(`Refused lines with their reasons: ${at('rejects.jsonl')}\n`)
  const rejects = (await readFile(at('rejects.jsonl'), 'utf8')).trim().split('\n')
  const texts = rejects.map((line) => (JSON.parse(line) as { text: string }).text)
  expect(texts.toSorted()).toEqual([wrong, silly, 'no JSON'].toSorted())
})

it('files of which not one event can be taken are no success', async () => {
  await writeFile(at('junk.jsonl'), 'garbage\n{"a":1}\n')
  const label = {
    id: 'c0',
    $user_id: 'ann',
    abuse_type: 'content',
    bad: true,
    label_time: START_MS,
  }
  await writeFile(at('one-label.jsonl'), jsonLines([label]))
  const [events, labels] = [at('junk.jsonl'), at('one-label.jsonl')]
  const ran = await runHere(['evaluate', '--events', events, '--labels', labels])
  expect(ran.code).toBe(1)
  expect(ran.out).toContain('No event could be judged.')
})

it('says why labels are refused when all are, and writes them where it is asked to', async () => {
  const file = (name: string): string => join(folder, name)
  const event = { $type: '$login', $user_id: 'a', $time: START_MS, $event_id: 'e' }
  await writeFile(file('one.jsonl'), JSON.stringify(event))
  await writeFile(
    file('bad.jsonl'),
    '{"id":"e","$user_id":"a","abuse_type":"nonsense","bad":true,"label_time":1767225700000}',
  )
  const flags = ['--events', file('one.jsonl'), '--labels', file('bad.jsonl')]
  const { code, err } = await runHere(['evaluate', ...flags, '--rejects', file('rejects.jsonl')])
  expect([code, err]).toEqual([1, expect.stringContaining('$.abuse_type: not an abuse type.')])
  expect(await readFile(file('rejects.jsonl'), 'utf8')).toContain(
    '$.abuse_type: not an abuse type.',
  )
})
