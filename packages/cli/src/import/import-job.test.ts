import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LineOutcome } from '@winnow/client'
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseMapping } from '@winnow/import'
import { runImport, type ImportJob, type SendLines } from './import-job.ts'
import { inspectFile } from './read/input-file.ts'
import type { Input } from './read/read-input.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-import-'))
})
afterEach(() => rm(folder, { recursive: true }))

interface Sent {
  readonly $event_id?: string
  readonly id?: string
  readonly $time?: number
  readonly label_time?: number
  readonly $type?: string
  readonly $items?: readonly unknown[]
}

const idOf = (line: Sent): string => line.$event_id ?? `label ${line.id}`

/** A service that keeps lines by their id, and loses the answer or stops before it where the test says so. */
function fakeService() {
  const ledger = new Map<string, Sent>()
  const faults: ('before' | 'after' | 'none')[] = []
  const send: SendLines = async (body, lines) => {
    const fault = faults.shift() ?? 'none'
    if (fault === 'before') throw new Error('crash')
    const sent = Buffer.from(body)
      .toString('utf8')
      .split('\n')
      .map((text) => JSON.parse(text) as Sent)
    expect(sent).toHaveLength(lines)
    const outcomes = sent.map((line, index): LineOutcome => {
      if (line.$type === 'refused') return { line: index + 1, status: 53, error: 'no such type' }
      const repeated = ledger.has(idOf(line))
      if (!repeated) ledger.set(idOf(line), line)
      const scores = { payment_abuse: 7 }
      return {
        line: index + 1,
        status: 0,
        sequence: ledger.size,
        ...(repeated ? { repeated } : {}),
        scores,
      }
    })
    if (fault === 'after') throw new Error('crash')
    return outcomes
  }
  return { ledger, faults, send }
}

async function inputOf(
  name: string,
  lines: readonly object[],
  kind: Input['kind'],
): Promise<Input> {
  const path = join(folder, name)
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return { file: await inspectFile(path), kind, mapping: undefined }
}

function jobOf(inputs: readonly Input[], send: SendLines, isInOrder = false): ImportJob {
  return {
    inputs,
    send,
    isInOrder,
    paths: {
      spool: folder,
      checkpoint: join(folder, 'checkpoint'),
      rejects: join(folder, 'rejects'),
      scores: join(folder, 'scores'),
    },
    progress: () => ({ at: () => undefined, end: () => undefined }),
    say: () => undefined,
    signal: new AbortController().signal,
    bounds: { lines: 3, bytes: 400 },
  }
}

const linesOf = async (name: string): Promise<Record<string, unknown>[]> =>
  (await readFile(join(folder, name), 'utf8'))
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Record<string, unknown>)

const event = record({
  $time: integer({ min: 1, max: 30 }),
  isKnown: boolean(),
  $type: constantFrom('a', 'a', 'refused'),
})

it('sends every line once and in order, whatever crashes there are between', async () => {
  const fault = constantFrom('before', 'after', 'none', 'none')
  await assert(
    asyncProperty(
      array(event),
      array(integer({ min: 1, max: 40 })),
      array(fault),
      async (made, times, faults) => {
        const events = made.map(({ isKnown, ...rest }, index) =>
          isKnown ? { $event_id: `é${index}`, ...rest } : { ...rest, note: index },
        )
        const labels = times.map((time, index) => ({ id: `${index}`, bad: true, label_time: time }))
        const inputs = [
          await inputOf('events.jsonl', events, 'events'),
          await inputOf('labels.jsonl', labels, 'labels'),
        ]
        const service = fakeService()
        service.faults.push(...faults)
        let result = undefined
        while (result === undefined) {
          result = await runImport(jobOf(inputs, service.send)).catch(() => undefined)
        }
        const good = events.filter(({ $type }) => $type === 'a').length + labels.length
        expect(service.ledger.size).toBe(good)
        expect(result.tally.accepted + result.tally.repeated).toBe(good)
        expect(result.tally.refused).toBe(events.length + labels.length - good)
        const moments = [...service.ledger.values()].map(
          (line) => line.$time ?? line.label_time ?? 0,
        )
        expect(moments).toEqual(moments.toSorted((a, b) => a - b))
        expect(await linesOf('rejects')).toHaveLength(result.tally.refused)
        expect(await linesOf('scores')).toHaveLength(good)
        await rm(join(folder, 'checkpoint'))
      },
    ),
    { numRuns: 40 },
  )
})

it('refuses locally what is no JSON, and tells the line, the reason and the text', async () => {
  const path = join(folder, 'x.jsonl')
  await writeFile(
    path,
    '{"$event_id":"a","$time":5,"$type":"a"}\n{"broken\n[1]\n{"$type":"refused","n":"ü"}\n',
  )
  const input: Input = { file: await inspectFile(path), kind: 'events', mapping: undefined }
  const service = fakeService()
  const { tally } = await runImport(jobOf([input], service.send))
  expect(tally).toMatchObject({ accepted: 1, refused: 3 })
  const rejects = await linesOf('rejects')
  expect(rejects.map(({ line, text }) => [line, text])).toEqual([
    [2, '{"broken'],
    [3, '[1]'],
    [4, expect.stringContaining('"n":"ü"')],
  ])
  expect(rejects[0]?.['reason']).toMatch(/^invalid JSON/)
  expect(rejects[1]?.['reason']).toBe('the line is no JSON object')
  expect(rejects[2]).toMatchObject({ reason: 'no such type', status: 53 })
})

it('takes events before labels of the same moment, and knows labels among events', async () => {
  const events = [
    { $event_id: 'a', $time: 5 },
    { id: 'l', $user_id: 'u', bad: true, label_time: 6 },
    { $event_id: 'b', $time: 7 },
  ]
  const inputs = [
    await inputOf('events.jsonl', events, 'events'),
    await inputOf('labels.jsonl', [{ id: 'a', bad: true, label_time: 5 }], 'labels'),
  ]
  const service = fakeService()
  await runImport(jobOf(inputs, service.send))
  expect([...service.ledger.keys()]).toEqual(['a', 'label a', 'label l', 'b'])
})

it('does nothing when it was finished before', async () => {
  const inputs = [await inputOf('events.jsonl', [{ $event_id: 'a', $time: 5 }], 'events')]
  await runImport(jobOf(inputs, fakeService().send))
  const again = fakeService()
  const { tally, sent } = await runImport(jobOf(inputs, again.send))
  expect(again.ledger.size).toBe(0)
  expect({ accepted: tally.accepted, sent }).toEqual({ accepted: 1, sent: 0 })
})

it('stops after the request under way, and goes on from there', async () => {
  const events = Array.from({ length: 20 }, (_, index) => ({
    $event_id: `${index}`,
    $time: index + 1,
  }))
  const inputs = [await inputOf('events.jsonl', events, 'events')]
  const service = fakeService()
  const aborter = new AbortController()
  const send: SendLines = async (body, lines) => {
    aborter.abort()
    return service.send(body, lines)
  }
  const stopped = await runImport({ ...jobOf(inputs, send), signal: aborter.signal })
  expect(stopped.isFinished).toBe(false)
  expect(service.ledger.size).toBeLessThan(20)
  const ended = await runImport(jobOf(inputs, service.send))
  expect(ended).toMatchObject({ isFinished: true, lines: 20, tally: { accepted: 20, repeated: 0 } })
})

it('sorts what is out of order, but not when it is told to trust it', async () => {
  const events = [9, 2, 7, 1].map((time) => ({ $event_id: `${time}`, $time: time }))
  const inputs = [await inputOf('events.jsonl', events, 'events')]
  const sorted = fakeService()
  await runImport(jobOf(inputs, sorted.send))
  expect([...sorted.ledger.keys()]).toEqual(['1', '2', '7', '9'])
  const trusted = fakeService()
  await rm(join(folder, 'checkpoint'))
  await runImport(jobOf(inputs, trusted.send, true))
  expect([...trusted.ledger.keys()]).toEqual(['9', '2', '7', '1'])
  expect((await readdir(folder)).filter((name) => name.endsWith('.run'))).toEqual([])
})

it('keeps to the bounds of a request', async () => {
  await assert(
    asyncProperty(array(integer({ min: 1, max: 300 })), async (sizes) => {
      const events = sizes.map((size, index) => ({
        $event_id: `${index}`,
        $time: 1,
        x: 'x'.repeat(size),
      }))
      const inputs = [await inputOf('events.jsonl', events, 'events')]
      const requests: (readonly [number, number])[] = []
      const service = fakeService()
      const send: SendLines = (body, lines) => {
        requests.push([body.length, lines])
        return service.send(body, lines)
      }
      await runImport(jobOf(inputs, send))
      for (const [bytes, lines] of requests) {
        expect(lines).toBeLessThanOrEqual(3)
        expect(bytes <= 400 || lines === 1).toBe(true)
      }
      expect(service.ledger.size).toBe(sizes.length)
      await rm(join(folder, 'checkpoint'))
    }),
    { numRuns: 20 },
  )
})

it('knows how many lines there are, also where a file is named twice', async () => {
  const { send } = fakeService()
  const once = await inputOf(
    'once.jsonl',
    [
      { $type: 'a', $time: 1 },
      { $type: 'a', $time: 2 },
    ],
    'events',
  )
  const other = await inputOf('other.jsonl', [{ $type: 'a', $time: 3 }], 'events')
  const totals: (number | undefined)[] = []
  const job: ImportJob = {
    ...jobOf([once, other, once], send),
    progress: ({ total }) => {
      totals.push(total)
      return { at: () => undefined, end: () => undefined }
    },
  }
  const { lines } = await runImport(job)
  expect({ totals, lines }).toEqual({ totals: [5], lines: 5 })
})

const GROUPED = `
events:
  group_by: order
  fields: {$type: {value: a}, $event_id: order, $time: {column: at, type: time, format: unix_s}}
  lines: {$items: {$item_id: item}}
labels:
  when: {bad: not_empty}
  fields: {id: order, bad: {value: true}, label_time: {column: at, type: time, format: unix_s}}
`

/** A table of orders with so many lines each, in which only an order's first row has its time. */
async function tableOf(sizes: readonly number[]): Promise<Input> {
  const path = join(folder, 'orders.csv')
  const rows = sizes.flatMap((size, order) =>
    Array.from({ length: size }, (_, item) => {
      const at = item === 0 ? String(1_767_225_600 + ((order * 7) % 5)) : ''
      return `o${order},${at},i${item},`
    }),
  )
  await writeFile(path, ['order,at,item,bad', ...rows].join('\n'))
  return { file: await inspectFile(path), kind: 'events', mapping: parseMapping(GROUPED, 'm') }
}

it('tears no group apart, wherever requests and runs end', async () => {
  const sizes = array(integer({ min: 1, max: 9 }), { minLength: 1 })
  const fault = constantFrom('before', 'after', 'none')
  await assert(
    asyncProperty(sizes, array(fault), boolean(), async (lines, faults, isInOrder) => {
      const service = fakeService()
      service.faults.push(...faults)
      const job = jobOf([await tableOf(lines)], service.send, isInOrder)
      let result = undefined
      while (result === undefined) result = await runImport(job).catch(() => undefined)
      const items = [...service.ledger].map(([id, { $items = [] }]) => [id, $items.length] as const)
      expect(new Map(items)).toEqual(new Map(lines.map((size, order) => [`o${order}`, size])))
      expect(result.tally.refused).toBe(0)
      await rm(join(folder, 'checkpoint'))
    }),
    { numRuns: 30 },
  )
})

it('counts the rows that are left out, and sends nothing of them', async () => {
  const input = { ...(await tableOf([2, 3])), kind: 'labels' } as const
  const service = fakeService()
  const { skipped, lines } = await runImport(jobOf([input], service.send))
  expect(service.ledger.size).toBe(0)
  expect({ skipped, lines }).toEqual({ skipped: { 'bad is empty': 5 }, lines: 0 })
})

it('sends nothing where rows of a group stand apart, however far down', async () => {
  const input = await tableOf(Array.from({ length: 3_000 }, () => 1))
  await writeFile(input.file.path, `${await readFile(input.file.path, 'utf8')}\no5,1767225600,x,`)
  const file = await inspectFile(input.file.path)
  for (const isInOrder of [true, false]) {
    const service = fakeService()
    const run = runImport(jobOf([{ ...input, file }], service.send, isInOrder))
    await expect(run).rejects.toThrow(
      'the rows of order "o5" do not follow each other (again in row 3002)',
    )
    expect(service.ledger.size).toBe(0)
  }
})
