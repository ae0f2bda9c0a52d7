import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-corrected-'))
  await writeFile(at('orders.csv'), [HEAD, ...ROWS].join('\n'))
  await writeFile(at('wrong.yaml'), mappingOf('unit: units', 'true'))
  await writeFile(at('right.yaml'), mappingOf('unit: cents', '{chargeback: not_empty}'))
  await writeFile(at('other.jsonl'), `${JSON.stringify(LOGIN)}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)

const HEAD = 'id,user,at,total,chargeback'
const ROWS = Array.from(
  { length: 40 },
  (_, n) =>
    `o${n},u${n},2026-01-${String(1 + (n % 28)).padStart(2, '0')},${n + 100},${n % 20 === 0 ? '2026-03-01' : ''}`,
)
const LOGIN = {
  $type: '$login',
  $event_id: 'login',
  $time: 1_767_300_000_000,
  $user_id: 'u3',
  $login_status: '$success',
}

/** A mapping that reads cents as units, and labels every order bad, or one that does not. */
function mappingOf(unit: string, when: string): string {
  const labels = when === 'true' ? '' : `\n  when: ${when}`
  const labelTime = when === 'true' ? 'at' : 'chargeback'
  return `
events:
  fields:
    $type: {value: $create_order}
    $event_id: id
    $time: {column: at, type: time}
    $user_id: user
    $order_id: id
    $amount: {column: total, type: micros, ${unit}}
    $currency_code: {value: EUR}
labels:${labels}
  fields:
    id: id
    entity: {value: order}
    entity_id: id
    $user_id: user
    abuse_type: {value: payment}
    bad: {value: true}
    label_time: {column: ${labelTime}, type: time}
`
}

type Line = Readonly<Record<string, unknown>>

const linesOf = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

async function ledgerIn(name: string): Promise<readonly Line[]> {
  const { out } = await runHere(['export', '--form', 'import', '--data-dir', at(name)])
  return linesOf(out)
}

const importing = (mapping: string, data: string, ...first: readonly string[]) =>
  runHere([
    'import',
    ...first,
    at('orders.csv'),
    '--labels',
    at('orders.csv'),
    '--mapping',
    at(mapping),
    '--data-dir',
    at(data),
  ])

it('names the lines that an older mapping made otherwise, and takes none of them twice', async () => {
  await runHere(['import', at('other.jsonl'), '--data-dir', at('here')])
  const first = await importing('wrong.yaml', 'here')
  expect(first.out).toContain('80 accepted, 0 known before, 0 refused')
  const { code, out } = await importing('right.yaml', 'here')
  expect(code).toBe(0)
  expect(out).toContain('2 accepted, 0 known before, 40 refused')
  expect(out).toContain(
    '40 of them were accepted before with other content, as by an older mapping',
  )
  const rejects = /Refused lines with their reasons: (.*)\n/.exec(out)?.[1] ?? ''
  const refused = linesOf(await readFile(rejects, 'utf8'))
  expect(refused).toHaveLength(40)
  for (const { status, text } of refused) {
    expect(status).toBe(50)
    expect(JSON.parse(String(text))).toHaveProperty('$event_id')
  }
  const orders = (await ledgerIn('here')).filter(({ $type }) => $type === '$create_order')
  expect(orders.map(({ $amount }) => Number($amount))).toContain(100_000_000)
  expect(orders).toHaveLength(40)
})

it('replaces what a wrong mapping made, as the guide says', async () => {
  const old = await importing('wrong.yaml', 'here', '--dry-run', '--lines', at('wrong.jsonl'))
  expect(old.code).toBe(0)
  const without = ['--without', at('wrong.jsonl'), '--out', at('kept.jsonl')]
  const kept = await runHere(['export', '--form', 'import', ...without, '--data-dir', at('here')])
  // The login, and the two labels of the corrected mapping.
  expect(kept.err).toBe('3 lines exported, 80 left out\n')
  const { out } = await importing('right.yaml', 'corrected', at('kept.jsonl'))
  expect(out).toContain('45 accepted, 0 known before, 0 refused')
  const lines = await ledgerIn('corrected')
  const orders = lines.filter(({ $type }) => $type === '$create_order')
  expect(orders.map(({ $amount }) => Number($amount)).toSorted((a, b) => a - b)).toEqual(
    ROWS.map((_, n) => (n + 100) * 10_000),
  )
  const labels = lines.filter(({ bad }) => bad === true)
  expect(new Set(labels.map(({ entity_id: id }) => id))).toEqual(new Set(['o0', 'o20']))
  expect(lines.filter(({ $type }) => $type === '$login')).toHaveLength(1)
  const times = lines.flatMap(({ $time, $type }) => ($type === undefined ? [] : [Number($time)]))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

it.each([
  [['--without', 'nothing.jsonl'], 'cannot be read (ENOENT)'],
  [['--without', 'noid.jsonl'], 'line 1 has no id to know it by'],
  [['--without', 'wrong.jsonl', '--out', 'wrong.jsonl'], 'wrong.jsonl is to be read'],
])('refuses export %j', async (args, told) => {
  await writeFile(at('noid.jsonl'), '{"$type":"$login"}\n')
  const there = args.map((word) => (word.startsWith('--') ? word : at(word)))
  const { code, err } = await runHere(['export', ...there, '--data-dir', at('here')])
  expect(code).not.toBe(0)
  expect(err).toContain(told)
})

it('writes lines in a dry run only', async () => {
  const { code, err } = await importing('wrong.yaml', 'here', '--lines', at('x.jsonl'))
  expect([code, err]).toEqual([2, 'winnow: --lines is of --dry-run only\n'])
})
