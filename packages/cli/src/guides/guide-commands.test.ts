/** Every command that a page shows runs as it stands: here, in a test that is named, or not at all for a reason that is named. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DEFAULT_CONFIG, type RunningService, startService } from '@winnow/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { announceService } from '../service/running-service.ts'
import { runHere } from '../run-here.test.support.ts'
import { LEFT_OUT, LINES_LEFT_OUT, PAGES_OF_STORIES } from './left-out-commands.test.support.ts'
import { commandBlocks, wordsOf } from './page-commands.test.support.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'winnow-guides-'))
const before = process.cwd()

/** These come first: others read what they bring. Keys are changed last, since commands use them. */
const FIRST = ['docs/guides/import.md', 'docs/guides/move.md', 'docs/guides/lists.md']
const LAST = ['docs/operating/running.md']

const placeOf = (page: string): number =>
  FIRST.includes(page) ? FIRST.indexOf(page) : LAST.includes(page) ? 1_000 : 100

const all = commandBlocks(root).filter(({ page }) => !(page in PAGES_OF_STORIES))
const run = all
  .filter(({ lines: [first = ''] }) => !(first in LEFT_OUT))
  .toSorted((one, other) => placeOf(one.page) - placeOf(other.page))

let service: RunningService

beforeAll(async () => {
  service = await startService({
    ...DEFAULT_CONFIG,
    dataDirectory: join(folder, 'data'),
    port: 0,
    logLevel: 'silent',
  })
  await announceService(join(folder, 'data'), { url: service.address, pid: process.pid })
  // Pages name files from the root of the repository, and files of the reader.
  symlinkSync(join(root, 'docs'), join(folder, 'docs'))
  process.chdir(folder)
  symlinkSync('data', 'here')
  writeHistory()
  writeOrders()
  // The policy that the reader of one page changes.
  const start = 'docs/guides/policies/start.yaml'
  await runLine(`./winnow policy push ${start} --stage live --why "it is there already"`)
  writeFileSync('bad-mails.csv', 'value,reason\nzoe@shop.example,chargeback\n')
})
afterAll(async () => {
  process.chdir(before)
  await service.close()
  rmSync(folder, { recursive: true })
})

const DAY_MS = 86_400_000

/** Orders of the last two months, of which some were charged back: enough for a model. */
function writeHistory(): void {
  const from = Date.now() - 60 * DAY_MS
  const orders = Array.from({ length: 80 }, (_, at) => {
    const isBad = at % 4 === 0
    const user = `${isBad ? 'thief' : 'customer'}-${at}`
    const time = from + (at * DAY_MS) / 2
    const amount = isBad ? 900_000_000 : 20_000_000 + at * 1_000_000
    const order = { $type: '$create_order', $event_id: `o-${at}`, $time: time, $user_id: user }
    return { ...order, $order_id: `h-${at}`, $amount: amount, $currency_code: 'USD' }
  })
  const labels = orders.map(({ $event_id: id, $order_id, $user_id, $time }, at) => ({
    id,
    entity: 'order',
    entity_id: $order_id,
    $user_id,
    abuse_type: 'payment',
    bad: at % 4 === 0,
    event_time: $time,
    label_time: $time + 10 * DAY_MS,
  }))
  for (const [name, lines] of Object.entries({ events: orders, labels })) {
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    writeFileSync(`${name}.jsonl.gz`, gzipSync(text))
  }
}

/** A table and its mapping, as the page of imports has it. */
function writeOrders(): void {
  const page = readFileSync(join(root, 'docs/guides/import.md'), 'utf8')
  const [, mapping = ''] = /```yaml\n([^]*?)```/.exec(page) ?? []
  writeFileSync('orders.yaml', mapping)
  const rows = [
    'order_no;placed_at;customer_no;total;ip;device;chargeback_at',
    'A-1;03.02.2026 10:15;c-1;12,50;8.8.8.8;d-1;',
    'A-2;13.02.2026 11:30;c-2;1.250,00;8.8.4.4;d-2;20.03.2026 09:00',
  ]
  writeFileSync('orders.csv', `${rows.join('\n')}\n`)
}

/** What a reader has in place of a word of the page. */
async function own(word: string): Promise<string> {
  switch (word) {
    case 'http://127.0.0.1:8080':
      return service.address
    // The number of a model of the page.
    case '788':
    case '1014':
      return String(await newestModel(word === '1014' ? ['--environment', 'sandbox'] : []))
    // The id of a key of the page.
    case '0a4b8595baef9048':
      return oldestKey()
    default:
      return word
  }
}

async function newestModel(of: readonly string[]): Promise<number> {
  const { out } = await runHere(['model', 'show', 'payment_abuse', '--json', ...of])
  const { history } = JSON.parse(out) as { history: readonly { model: number }[] }
  return Math.max(...history.map(({ model }) => model))
}

async function oldestKey(): Promise<string> {
  const { out } = await runHere(['keys', 'list', '--json'])
  const keys = JSON.parse(out) as readonly Key[]
  const active = keys.filter((key) => key.state === 'active' && key.kind === 'api')
  return active.find(({ environment }) => environment === 'production')?.key_id ?? ''
}

interface Key {
  readonly key_id: string
  readonly kind: string
  readonly environment: string
  readonly state: string
}

/** So much is enough to see that a command works. */
const SMALLER: Readonly<Record<string, string>> = {
  '--days 60 --users 400': '--days 20 --users 30',
  '--beacons --days 30': '--beacons --days 2 --users 10',
}

/** Two programs need a shell. */
function runPipe(line: string): void {
  const winnow = `"${process.execPath}" "${join(root, 'packages/cli/bin/winnow.js')}"`
  execFileSync('sh', ['-c', line.replaceAll('./winnow', winnow)], { stdio: 'pipe' })
}

async function runLine(line: string): Promise<void> {
  if (line.includes(' | ')) return runPipe(line)
  const smaller = Object.entries(SMALLER).reduce(
    (text, [much, less]) => text.replace(much, less),
    line,
  )
  const [command = '', file] = smaller.split(' > ')
  const [program, ...words] = wordsOf(command)
  expect(program).toBe('./winnow')
  const args: string[] = []
  for (const word of words) args.push(await own(word))
  const { code, out, err } = await runHere(args)
  expect([line, code, code === 0 ? '' : `${out}${err}`]).toEqual([line, 0, ''])
  if (file !== undefined) writeFileSync(file, out)
}

it.each(run.map(({ page, lines }) => ({ page, first: lines[0], lines })))(
  'commands of $page from $first on',
  async ({ lines }) => {
    expect(lines).not.toEqual([])
    for (const line of lines) if (!(line in LINES_LEFT_OUT)) await runLine(line)
  },
)

it('what is left out is on a page', () => {
  const lines = new Set(all.flatMap((block) => block.lines))
  const firsts = new Set(all.map((block) => block.lines[0]))
  expect(Object.keys(LEFT_OUT).filter((line) => !firsts.has(line))).toEqual([])
  expect(Object.keys(LINES_LEFT_OUT).filter((line) => !lines.has(line))).toEqual([])
  const pages = new Set(commandBlocks(root).map(({ page }) => page))
  expect(Object.keys(PAGES_OF_STORIES).filter((page) => !pages.has(page))).toEqual([])
})

it('the tests that are named for what is left out are there', () => {
  const reasons = [LEFT_OUT, LINES_LEFT_OUT, PAGES_OF_STORIES].flatMap((of) => Object.values(of))
  const named = reasons.flatMap((text) => text.match(/[\w./-]+\.test\.ts/g) ?? [])
  const files = ['tests', 'packages/cli/src'].flatMap((of) =>
    readdirSync(join(root, of), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(of, name),
    ),
  )
  expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})
