import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Batches, type ImportLine, mergeLines } from '@winnow/import'
import { sortLines } from './sort-lines.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-sort-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* batched(lines: readonly ImportLine[], size: number): Batches<ImportLine> {
  for (let at = 0; at < lines.length; at += size) yield lines.slice(at, at + size)
}

async function collect(batches: Batches<ImportLine>): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  for await (const batch of batches) lines.push(...batch)
  return lines
}

const line = record({
  timeMs: nat(20),
  text: constantFrom('{"a":1}', '{"tab":"\t"}', '\xc3\xa9', ''),
  refusal: constantFrom(undefined, undefined, 'too long'),
})
const lines = array(line, { maxLength: 80 }).map((all) =>
  all.map(({ timeMs, text, refusal }, index) => ({
    timeMs,
    text,
    place: index + 1,
    ...(refusal === undefined ? {} : { refusal }),
  })),
)

it('equals a stable sort in memory, however small the runs are', async () => {
  const bounds = record({
    runBytes: integer({ min: 1, max: 200 }),
    runs: integer({ min: 2, max: 5 }),
  })
  await assert(
    asyncProperty(lines, bounds, integer({ min: 1, max: 30 }), async (all, bound, size) => {
      const sorted = await collect(sortLines(batched(all, size), { folder, name: 's' }, bound))
      expect(sorted).toEqual(all.toSorted((a, b) => a.timeMs - b.timeMs))
    }),
    { numRuns: 60 },
  )
  expect(await readdir(folder)).toEqual([])
})

it('merges sources by time, an earlier source first at equal times', async () => {
  await assert(
    asyncProperty(
      array(lines, { maxLength: 6 }),
      integer({ min: 1, max: 9 }),
      async (all, size) => {
        const sources = all.map((one, rank) =>
          one.toSorted((a, b) => a.timeMs - b.timeMs).map((each) => ({ ...each, text: `${rank}` })),
        )
        const merged = await collect(mergeLines(sources.map((one) => batched(one, size))))
        expect(merged).toEqual(sources.flat().toSorted((a, b) => a.timeMs - b.timeMs))
      },
    ),
  )
})
