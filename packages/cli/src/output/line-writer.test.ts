import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { openLines } from './line-writer.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-lines-'))
})

const LONG = 'x'.repeat(100_000)

it.each(['lines.jsonl', 'lines.jsonl.gz'])('writes every line to %s', async (name) => {
  const path = join(folder, name)
  const out = openLines(path)
  for (const line of ['a', LONG, 'b']) await out.write(line)
  await out.end()
  const bytes = await readFile(path)
  const text = name.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString()
  expect(text).toBe(`a\n${LONG}\nb\n`)
})

it.each(['no/such/lines.jsonl', 'no/such/lines.jsonl.gz'])(
  'fails with the name of %s, however much there is to write',
  async (name) => {
    const path = join(folder, name)
    const told = `${path}: cannot be written (ENOENT)`
    const short = openLines(path)
    await short.write('a')
    await expect(short.end()).rejects.toThrow(told)
    const long = openLines(path)
    const writeAll = async () => {
      for (let count = 0; count < 50; count += 1) await long.write(LONG)
      await long.end()
    }
    await expect(writeAll()).rejects.toThrow(told)
  },
)
