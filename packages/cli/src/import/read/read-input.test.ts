import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parquetWriteFile } from 'hyparquet-writer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ImportLine, parseMapping, textOf, UNTIMED } from '@winnow/import'
import { inspectFile, type InputFormat } from './input-file.ts'
import { readInput, type Input } from './read-input.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-read-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

interface Reading {
  readonly mapping?: string
  readonly kind?: Input['kind']
  readonly format?: InputFormat
}

async function read(path: string, { mapping, kind = 'events', format }: Reading = {}) {
  const file = await inspectFile(path, format)
  const parsed = mapping === undefined ? undefined : parseMapping(mapping, 'm')
  const lines: ImportLine[] = []
  for await (const batch of readInput({ file, kind, mapping: parsed })) lines.push(...batch)
  return lines.map(({ text, ...line }) => ({ ...line, value: JSON.parse(textOf(text)) as unknown }))
}

/** 2026-01-01; what lies before 1973 would be seconds. */
const AT = 1_767_225_600_000

const EVENTS = [
  { $event_id: 'a', $time: AT, $user_id: 'Ünï 🎉' },
  { $event_id: 'b', $time: AT + 2, $user_id: 'x' },
]
const JSONL = EVENTS.map((event) => JSON.stringify(event)).join('\n')
const READ = EVENTS.map((value, index) => ({ place: index + 1, timeMs: value.$time, value }))

it.each([
  ['plain.jsonl', Buffer.from(JSONL)],
  ['packed.jsonl.gz', gzipSync(JSONL)],
  [
    'packed-in-two.ndjson.gz',
    Buffer.concat([gzipSync(JSONL.slice(0, 20)), gzipSync(JSONL.slice(20))]),
  ],
  ['packed-without-saying.jsonl', gzipSync(JSONL)],
])('reads %s', async (name, bytes) => {
  expect(await read(await write(name, bytes))).toEqual(READ)
})

it('names events without an id by their file and line, whatever the file is called', async () => {
  const text = '{"$type":"a"}\n{ }\n{"$time":1767225600}\n'
  const [first, second] = [await write('one.jsonl', text), await write('two.jsonl', text)]
  const lines = await read(first)
  const { identity } = await inspectFile(first)
  expect(lines).toEqual([
    { place: 1, timeMs: UNTIMED, value: { $event_id: `${identity}:1`, $type: 'a' } },
    { place: 2, timeMs: UNTIMED, value: { $event_id: `${identity}:2` } },
    { place: 3, timeMs: AT, value: { $event_id: `${identity}:3`, $time: AT / 1000 } },
  ])
  expect(await read(second)).toEqual(lines)
})

const MAPPING = `
events:
  fields:
    $type: {value: $transaction}
    $event_id: id
    $time: {column: at, type: time}
    $user_id: user
    $amount: {column: amount, type: micros}
labels:
  when: {column: bad, is: ["1"]}
  fields: {id: id, $user_id: user, abuse_type: {value: payment}, bad: {column: bad, type: boolean},
           label_time: {column: at, type: time}}
`
const MAPPED = {
  place: 2,
  timeMs: AT,
  value: {
    $type: '$transaction',
    $event_id: 't1',
    $time: AT,
    $user_id: 'Ann, "Æ"',
    $amount: 1_500_000,
  },
}
const CSV = 'id,at,user,amount,bad\nt1,2026-01-01,"Ann, ""Æ""",1.5,1\nt2,soon,x,1,0\n'

it.each([
  ['table.csv', Buffer.from(`\ufeff${CSV}`), ''],
  ['table.csv.gz', gzipSync(CSV.replaceAll('\n', '\r\n')), ''],
  ['latin.csv', Buffer.from(CSV, 'latin1'), 'csv: {encoding: latin1}'],
  ['windows.csv', Buffer.from(CSV, 'latin1'), 'csv: {encoding: cp1252}'],
  [
    'sep.csv',
    Buffer.from(`\ufeffsep=;\r\n${CSV.replaceAll(',', ';').replace('Ann;', 'Ann,')}`),
    '',
  ],
  ['bank.csv', Buffer.from(`Account;123\n"Balance";"1,50"\n\n${CSV}`), 'csv: {skip_lines: 3}'],
  [
    'piped.csv',
    Buffer.from(CSV.replaceAll(',', '|').replace('Ann|', 'Ann,')),
    'csv: {delimiter: "|"}',
  ],
  [
    'semi.csv',
    Buffer.from(CSV.replaceAll(',', ';').replace('Ann;', 'Ann,')),
    'csv: {delimiter: ";"}',
  ],
  ['tabs.tsv', Buffer.from(CSV.replaceAll(',', '\t').replace('Ann\t', 'Ann,')), ''],
])('reads %s by a mapping', async (name, bytes, csv) => {
  const lines = await read(await write(name, bytes), { mapping: `${MAPPING}${csv}` })
  const before = name === 'sep.csv' ? 1 : name === 'bank.csv' ? 3 : 0
  expect(lines[0]).toEqual({ ...MAPPED, place: MAPPED.place + before })
  expect(lines[1]).toMatchObject({
    place: 3 + before,
    refusal: expect.stringContaining('$time from column at: expected a time'),
  })
})

it.each([
  ['more.csv', 't1,2026-01-01,Miller, Ann,1.5,1\n', 6],
  ['cut-off.csv', 't1,2026-01-01,An', 3],
])('refuses a row of %s that has not as many cells as the header', async (name, row, cells) => {
  const path = await write(name, `id,at,user,amount,bad\n${row}`)
  const [line] = await read(path, { mapping: MAPPING })
  expect(line).toMatchObject({ place: 2, refusal: `the row has ${cells} cells, the header 5` })
})

it('takes rows that end in delimiters, and more columns than a mapping names', async () => {
  const [header = '', row = ''] = CSV.split('\n')
  const trailing = await write('trailing.csv', `${header}\n${row},,\n`)
  expect((await read(trailing, { mapping: MAPPING }))[0]).toEqual(MAPPED)
  const wide = await write('wide.csv', `${row},and,more\n`)
  const mapping = `${MAPPING}csv: {columns: [id, at, user, amount, bad]}`
  expect((await read(wide, { mapping }))[0]).toEqual({ ...MAPPED, place: 1 })
})

it('reads a table without a header, and labels from the same table', async () => {
  const headless = await write('headless.csv', CSV.slice(CSV.indexOf('\n') + 1))
  const mapping = `${MAPPING}csv: {columns: [id, at, user, amount, bad]}`
  expect((await read(headless, { mapping }))[0]).toEqual({ ...MAPPED, place: 1 })
  const labels = await read(await write('labels.csv', CSV), { mapping: MAPPING, kind: 'labels' })
  expect(labels).toEqual([
    {
      place: 2,
      timeMs: AT,
      value: {
        id: 't1',
        $user_id: 'Ann, "Æ"',
        abuse_type: 'payment',
        bad: true,
        label_time: AT,
      },
    },
  ])
})

it.each([
  ['latin1.csv', Buffer.from(CSV, 'latin1'), 'latin1.csv: is not UTF-8 (about line 2)'],
  ['twice.csv', 'id,at,user,amount,bad,user\n', 'column user, and the file has two of that name'],
  ['other.csv', 'id;at;user\n', 'delimited by another character? csv: {delimiter: ";"}'],
  [
    'quoted.csv',
    '"id";"at";"user";"amount";"bad"\n"1";"2";"a";"b";"c"\n',
    'say csv: {delimiter: ";"}',
  ],
  ['half.csv', 'id;"at, local";user;amount;bad\n', 'say csv: {delimiter: ";"}'],
  ['tabs.csv', '"id"\t"at"\t"user, name"\n', 'say csv: {delimiter: "\\t"}'],
  ['marked.csv', Buffer.from(`\ufeff${CSV}`), 'leave encoding: out', 'csv: {encoding: cp1252}'],
])('does not guess what %s means', async (name, content, told, csv = '') => {
  const path = await write(name, content)
  await expect(read(path, { mapping: `${MAPPING}${csv}` })).rejects.toThrow(told)
})

it.each([
  ['cp1252', Buffer.from('"\x80 5, \x93ok\x94"', 'latin1'), '€ 5, “ok”'],
  ['latin1', Buffer.from('\x80', 'latin1'), '€'],
  ['latin9', Buffer.from('\xa4', 'latin1'), '€'],
  ['cp1250', Buffer.from('\x8a\xed', 'latin1'), 'Ší'],
  ['cp1251', Buffer.from('\xc0\xed\xed\xe0', 'latin1'), 'Анна'],
])('reads the characters of %s', async (encoding, bytes, text) => {
  const path = await write('letters.csv', Buffer.concat([Buffer.from('user\n'), bytes]))
  const mapping = `events: {fields: {$user_id: user}}\ncsv: {encoding: ${encoding}}`
  expect((await read(path, { mapping }))[0]?.value).toMatchObject({ $user_id: text })
})

it('numbers rows as a spreadsheet does, and leaves empty ones out', async () => {
  const [header = '', row = ''] = CSV.split('\n')
  const path = await write(
    'gaps.csv',
    `\n${header}\n\n${row}\n,,,,\n\u00a0,,,,\nt2,soon,x,1,0\n,,\n`,
  )
  const lines = await read(path, { mapping: MAPPING })
  expect(lines.map(({ place }) => place)).toEqual([4, 7])
})

const columnData = [
  { name: 'id', data: ['t1', 't2'], type: 'STRING' as const },
  { name: 'at', data: [new Date(AT), new Date(AT + 5)], type: 'TIMESTAMP' as const },
  { name: 'user', data: ['Ann, "Æ"', 'x'], type: 'STRING' as const },
  { name: 'amount', data: [1.5, 0.1], type: 'DOUBLE' as const },
]

it('reads Parquet by a mapping', async () => {
  const filename = join(folder, 'table.parquet')
  parquetWriteFile({ filename, columnData, rowGroupSize: 1 })
  const lines = await read(filename, { mapping: MAPPING.slice(0, MAPPING.indexOf('labels:')) })
  expect(lines).toEqual([
    { ...MAPPED, place: 1 },
    {
      place: 2,
      timeMs: AT + 5,
      value: {
        $type: '$transaction',
        $event_id: 't2',
        $time: AT + 5,
        $user_id: 'x',
        $amount: 100_000,
      },
    },
  ])
})

it('reads Parquet whose columns are named as the fields are', async () => {
  const filename = join(folder, 'fields.parquet')
  const data = [
    { name: '$event_id', data: ['a'], type: 'STRING' as const },
    { name: '$time', data: [new Date(AT)], type: 'TIMESTAMP' as const },
    { name: '$amount', data: [9_007_199_254_740_991n], type: 'INT64' as const },
    { name: 'note', data: [null], type: 'STRING' as const },
  ]
  parquetWriteFile({ filename, columnData: data })
  expect(await read(filename)).toEqual([
    { place: 1, timeMs: AT, value: { $event_id: 'a', $time: AT, $amount: 9_007_199_254_740_991 } },
  ])
})

const EMPTY_TIME = [null, '', 0, '0'] as const

it.each(EMPTY_TIME)('takes no event and no label whose time is %j for one of now', async (time) => {
  const event = await write('untimed.jsonl', JSON.stringify({ $type: 'a', $time: time }))
  expect((await read(event))[0]?.refusal).toBe(
    '$time is empty: the event would count as one of now',
  )
  const label = await write(
    'label.jsonl',
    JSON.stringify({ ...LABEL, bad: true, label_time: time }),
  )
  const told = 'label_time is empty: the label would count as one of now'
  expect((await read(label, { kind: 'labels' }))[0]?.refusal).toBe(told)
})

it.each(['2026-01-01', 'soon', true])(
  'takes no label whose time is %j for one of now',
  async (time) => {
    const path = await write(
      'label.jsonl',
      JSON.stringify({ ...LABEL, bad: true, label_time: time }),
    )
    const told = 'label_time is no number of milliseconds since 1970'
    expect((await read(path, { kind: 'labels' }))[0]?.refusal).toBe(told)
  },
)

it('takes no row of Parquet without a time for one of now', async () => {
  const filename = join(folder, 'untimed.parquet')
  const data = [
    { name: '$type', data: ['a', 'a'], type: 'STRING' as const },
    { name: '$time', data: [new Date(AT), null], type: 'TIMESTAMP' as const },
  ]
  parquetWriteFile({ filename, columnData: data })
  const lines = await read(filename)
  expect(lines.map(({ refusal }) => refusal)).toEqual([
    undefined,
    expect.stringContaining('$time is empty'),
  ])
})

const LABEL = { id: 'o1', entity: 'order', entity_id: 'o1', $user_id: 'u', abuse_type: 'payment' }

it.each([
  [
    'as files have it',
    { ...LABEL, bad: true, label_time: AT },
    { ...LABEL, bad: true, label_time: AT },
  ],
  [
    'as the labels interface has it',
    { $event_id: 'o1', $user_id: 'u', $abuse_type: 'payment_abuse', $is_bad: false, $time: AT },
    { id: 'o1', $user_id: 'u', abuse_type: 'payment_abuse', bad: false, label_time: AT },
  ],
  [
    'with its time in seconds',
    { ...LABEL, bad: true, label_time: AT / 1000 },
    { ...LABEL, bad: true, label_time: AT / 1000 },
  ],
  [
    'with its time in quotes',
    { ...LABEL, bad: true, label_time: String(AT) },
    { ...LABEL, bad: true, label_time: AT },
  ],
])('reads a label %s', async (name, label, value) => {
  const path = await write(`${name}.jsonl`, JSON.stringify(label))
  expect(await read(path, { kind: 'labels' })).toEqual([{ place: 1, timeMs: AT, value }])
})

it('refuses a label that does not say what it says', async () => {
  const path = await write('verdict.jsonl', '{"id":"a","label_time":5}')
  const [line] = await read(path, { kind: 'labels' })
  expect(line).toMatchObject({ refusal: 'the label does not say whether it is bad' })
})

it.each([
  ['nothing.jsonl', undefined, 'cannot be read (ENOENT)'],
  ['data.bin', 'x', 'cannot tell what it holds'],
  ['table2.csv', 'a,b\n1,2\n', 'without a mapping file'],
  ['windows.jsonl', Buffer.from('\ufeff{}', 'utf16le'), 'is UTF-16; convert it to UTF-8'],
  ['short.parquet', 'PAR1', 'is no readable Parquet file'],
  [
    'short.jsonl.gz',
    gzipSync(JSONL).subarray(0, 60),
    'short.jsonl.gz: cannot be read to its end (unexpected end of file)',
  ],
  ['.', undefined, 'is a folder; name the files in it'],
])('says what is wrong with %s', async (name, content, told) => {
  const path = content === undefined ? join(folder, name) : await write(name, content)
  await expect(read(path)).rejects.toThrow(told)
})
