import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CliError } from '../cli-error.ts'
import { readCheckpoint, writeCheckpoint, type Checkpoint } from './checkpoint.ts'

let path = ''
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'winnow-checkpoint-')), 'checkpoint')
})
afterAll(() => rm(dirname(path), { recursive: true, force: true }))

const CHECKPOINT: Checkpoint = {
  done: 7,
  rejectBytes: 0,
  scoreBytes: 12,
  tally: {
    accepted: 6,
    repeated: 0,
    refused: 1,
    changed: 0,
    warnings: {},
    reasons: { 'no time': 1 },
  },
  surveys: { 'a.csv': { lines: 9, isSorted: true } },
}

it('gives back what was written', async () => {
  expect(await readCheckpoint(path)).toMatchObject({ done: 0, surveys: {} })
  await writeCheckpoint(path, CHECKPOINT)
  expect(await readCheckpoint(path)).toEqual(CHECKPOINT)
})

it.each([
  '',
  '{"done":',
  'null',
  '[]',
  '{}',
  '7',
  JSON.stringify({ ...CHECKPOINT, done: -1 }),
  JSON.stringify({ ...CHECKPOINT, scoreBytes: '12' }),
  JSON.stringify({ ...CHECKPOINT, tally: null }),
  JSON.stringify({ ...CHECKPOINT, tally: { ...CHECKPOINT.tally, reasons: { no: 'x' } } }),
  JSON.stringify({ ...CHECKPOINT, surveys: { 'a.csv': {} } }),
])('says that a file with %j is damaged', async (text) => {
  await writeFile(path, text)
  await expect(readCheckpoint(path)).rejects.toThrow(CliError)
  await expect(readCheckpoint(path)).rejects.toThrow('is damaged. Remove it')
})
