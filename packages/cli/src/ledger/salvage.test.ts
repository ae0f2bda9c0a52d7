import { mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

const COUNT = 120
const PAGE_BYTES = 8192

let folder = ''
let whole = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-salvage-'))
  whole = join(folder, 'whole')
  const file = join(folder, 'events.jsonl')
  const event = (at: number) => ({ $type: '$create_account', $user_id: `user-${at}` })
  const lines = Array.from({ length: COUNT }, (_, at) => JSON.stringify(event(at + 1)))
  await writeFile(file, lines.join('\n'))
  await runHere(['import', file, '--data-dir', whole])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A copy of the directory with a damaged ledger. */
async function damaged(name: string, damage: (ledger: string) => Promise<unknown>) {
  const dataDir = join(folder, name)
  expect(await runHere(['backup', dataDir, '--data-dir', whole])).toMatchObject({ code: 0 })
  await damage(join(dataDir, 'ledger.db'))
  return dataDir
}

const examined = (dataDir: string) => runHere(['doctor', '--port', '0', '--data-dir', dataDir])

/** Where the page begins that holds a user's event; what a page had before its rows moved may be in it still. */
async function pageOf(file: string, user: string): Promise<number> {
  const at = (await readFile(file)).lastIndexOf(`"${user}"`)
  return at - (at % PAGE_BYTES)
}

async function zero(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, at)
  await handle.close()
}

const cases: readonly (readonly [name: string, damage: (file: string) => Promise<unknown>])[] = [
  ['cut short', async (file) => truncate(file, (await pageOf(file, `user-${COUNT}`)) + 100)],
  ['with a page of zeros', async (file) => zero(file, await pageOf(file, 'user-60'))],
]

it.each(cases)('a ledger %s is told of, salvaged and goes on', async (name, damage) => {
  const dataDir = await damaged(name, damage)
  const told = await examined(dataDir)
  expect(told.code).toBe(1)
  expect(told.out).toMatch(
    /✗ ledger .*\d+ entries can be read; none is missing up to entry \d+ of 20\d\d-/,
  )
  expect(told.out).toContain('winnow salvage FOLDER')
  expect(told.out).not.toContain('winnow doctor')

  const target = `${dataDir}-salvaged`
  const made = await runHere(['salvage', target, '--data-dir', dataDir, '--json'])
  const survey = JSON.parse(made.out) as { readable: number; lostEntries: number }
  expect(survey.readable).toBeGreaterThan(COUNT / 2)
  expect(survey.readable).toBeLessThan(COUNT)

  // The service takes it up: an import runs it, and its states and records are made of what is there.
  const file = join(folder, 'later.jsonl')
  await writeFile(file, JSON.stringify({ $type: '$create_account', $user_id: 'later' }))
  expect(await runHere(['import', file, '--data-dir', target])).toMatchObject({ code: 0 })
  const exported = await runHere(['export', '--data-dir', target])
  expect(exported.out.trim().split('\n')).toHaveLength(survey.readable + 1)
  const well = await examined(target)
  expect(well.code).toBe(0)
  expect(well.out).toContain('✓ ledger')
  const lost = `${survey.lostEntries} that were lost before`
  expect(well.out.includes(lost)).toBe(survey.lostEntries > 0)
})

it('says which entries are lost, in words', async () => {
  const dataDir = await damaged('words', async (file) => zero(file, await pageOf(file, 'user-60')))
  const { out } = await runHere(['salvage', join(folder, 'words-out'), '--data-dir', dataDir])
  expect(out).toMatch(/^\d+ entries copied to .*words-out\.\n\d+ entries can be read; /)
  expect(out).toMatch(/ entr(y|ies) lost: \d+/)
})

it('refuses what holds no entry, and leaves nothing behind', async () => {
  const dataDir = await damaged('nothing', (file) => writeFile(file, 'x'.repeat(20_000)))
  const target = join(folder, 'nothing-out')
  const refused = await runHere(['salvage', target, '--data-dir', dataDir])
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('restore a backup') })
  await expect(stat(target)).rejects.toThrow('ENOENT')
})
