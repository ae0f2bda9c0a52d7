import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import { startWinnow } from '../run-winnow.test.support.ts'
import { keyHeader } from '../service/admin-api.ts'
import type { Credentials } from '../service/credentials.ts'
import { until } from '../until.test.support.ts'

let folder = ''
let service: ChildProcess | undefined
const at = (): string => join(folder, 'data')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-lists-'))
  service = startWinnow(['serve', '--port', '0', '--log-level', 'error', '--data-dir', at()])
  await until(async () => JSON.parse(await readFile(join(at(), 'service.json'), 'utf8')) as object)
})
afterAll(async () => {
  service?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Sends a file in one request. Error: no whole answer came. */
async function sendImport(body: string): Promise<string> {
  const read = async <Value>(name: string): Promise<Value> =>
    JSON.parse(await readFile(join(at(), name), 'utf8')) as Value
  const { production } = await read<Credentials>('credentials.json')
  const { url } = await read<{ readonly url: string }>('service.json')
  const headers = { authorization: keyHeader(production.api_key) }
  const answer = await fetch(new URL('/v1/lists/big/import', url), {
    method: 'POST',
    headers,
    body,
  })
  return answer.text()
}

const lists = (...words: readonly string[]) => runHere(['lists', ...words, '--data-dir', at()])

const fileOf = async (name: string, rows: readonly string[]): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, rows.join('\n'))
  return file
}

describe('winnow lists', () => {
  it('makes a list, adds values, finds and removes them', async () => {
    expect((await lists('create', 'bad_mails', '--kind', 'email')).code).toBe(0)
    const add = await lists('add', 'bad_mails', 'Ann+x@shop.example', 'bob@shop.example')
    expect(add).toMatchObject({ code: 0, out: '2 added, 0 changed, 0 unchanged.\n' })
    const found = await lists('find', 'bad_mails', 'ann@shop.example')
    expect(found.code).toBe(0)
    expect(found.out).toContain('ann@shop.example')
    const removed = await lists('remove', 'bad_mails', 'bob@shop.example', 'eve@shop.example')
    expect(removed.out).toBe('1 removed, 1 not listed.\n')
    const missing = await lists('find', 'bad_mails', 'bob@shop.example')
    expect([missing.code, missing.out]).toEqual([1, ''])
    expect(missing.err).toContain('does not have this value')
    expect((await lists('list')).out).toMatch(/bad_mails {2}email {2}plain {3}1/)
    expect((await lists('show', 'bad_mails', '--json')).out).toContain('"next":null')
  })

  it.each([
    [['add', 'bad_mails', 'nobody'], 1, 'add[0].value must be a mail address'],
    [['show', 'none'], 1, 'There is no list none'],
    [['create', 'Bad', '--kind', 'email'], 1, 'The name of a list'],
    [['create', 'x', '--kind', 'colour'], 2, 'Allowed choices are user, email'],
    [['create', 'x'], 2, "required option '--kind <kind>'"],
    [['import', 'bad_mails', 'nothing.csv'], 1, 'nothing.csv: cannot be read (ENOENT)'],
  ])('%j fails and says why', async (words, code, told) => {
    const ran = await lists(...words)
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(told)])
  })

  it('imports a file, names the rows that are wrong, and exports what was taken', async () => {
    const rows = ['value,reason', 'cid@shop.example,', '', 'nobody,x', "dan@shop.example,'=1+1"]
    const imported = await lists('import', 'bad_mails', await fileOf('mails.csv', rows))
    expect(imported.code).toBe(1)
    expect(imported.out).toBe('3 rows: 2 added, 0 changed, 0 unchanged, 1 refused.\n')
    expect(imported.err).toContain('row 4, value: must be a mail address')
    const { code, out } = await lists('export', 'bad_mails')
    expect(code).toBe(0)
    expect(out.split('\r\n').map((line) => line.split(',').slice(0, 4).join())).toEqual([
      'value,masked,expires_at,reason',
      'ann@shop.example,,,',
      'cid@shop.example,,,',
      "dan@shop.example,,,'=1+1",
      '',
    ])
    const again = await lists('import', 'bad_mails', await fileOf('again.csv', [out]))
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('3 unchanged') as string })
    const broken = await lists('import', 'bad_mails', await fileOf('open.csv', ['value', '"a']))
    expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('Row 2: a quote')])
  })

  it('a service killed during an import has whole batches; sent again, nothing is there twice', async () => {
    const count = 20_000
    await lists('create', 'big', '--kind', 'custom', '--store', 'hashed')
    const values = Array.from({ length: count }, (_, row) => `value-${row}`)
    const file = await fileOf('big.csv', ['value', ...values])
    const importing = sendImport(await readFile(file, 'utf8')).catch(() => 'cut off')
    const sizeOf = async (): Promise<number> => {
      const { out } = await lists('list', '--json')
      const known = JSON.parse(out) as { lists: { name: string; values: number }[] }
      return known.lists.find(({ name }) => name === 'big')?.values ?? 0
    }
    await until(async () => ((await sizeOf()) > 0 ? true : undefined))
    const gone = new Promise((resolve) => service?.once('exit', resolve))
    service?.kill('SIGKILL')
    // Its lock on the data directory ends with it.
    await gone
    expect(await importing).toBe('cut off')
    // From here on a service inside this process answers.
    const kept = await sizeOf()
    // What was seen may not have been on disk yet, or all of it was before the answer was cut off.
    expect([kept <= count, kept % 500]).toEqual([true, 0])
    const again = await lists('import', 'big', file)
    const [added, unchanged] = [count - kept, kept]
    expect(again.out).toBe(
      `${count} rows: ${added} added, 0 changed, ${unchanged} unchanged, 0 refused.\n`,
    )
    expect(await sizeOf()).toBe(count)
    const replayed = await runHere(['replay', '--data-dir', at()])
    expect(replayed).toMatchObject({ code: 0 })
    expect(replayed.out).toMatch(/✓ records +digest/)
  })
})
