import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openResumable } from './resumable-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-resumable-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('goes on where the checkpoint says, without what came after it', async () => {
  const path = join(folder, 'scores')
  const first = await openResumable(path, 0)
  await first.append(['a'])
  const kept = first.bytes
  await first.append(['b'])
  await first.close()
  const second = await openResumable(path, kept)
  await second.append(['c'])
  await second.close()
  expect(await readFile(path, 'utf8')).toBe('a\nc\n')
})

it('refuses a file that lost what the checkpoint vouches for', async () => {
  const path = join(folder, 'scores')
  await writeFile(path, 'a\n')
  await expect(openResumable(path, 3)).rejects.toThrow(
    /scores: is shorter than this import left it; --again starts it anew$/,
  )
  expect((await stat(path)).size).toBe(2)
})

it('tells to begin anew only where there is something to go on with', async () => {
  await expect(openResumable(folder, 0)).rejects.toThrow(/cannot be written \(EISDIR\)$/)
  await expect(openResumable(join(folder, 'gone'), 3)).rejects.toThrow(
    /cannot be written \(ENOENT\); --again starts it anew$/,
  )
})

/** Appends in a process with files of at most so many blocks of 512 or 1,024 bytes, as the shell counts; runs the built code. */
function appendWithin(blocks: number, path: string, line: string) {
  const module = new URL('../../dist/import/resumable-file.js', import.meta.url)
  const program = `
    const { openResumable } = await import('${module.href}')
    const file = await openResumable('${path}', 0)
    console.log(await file.append(['${line}']).then(() => file.bytes, (error) => error.message))`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const ran = spawnSync('sh', ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', ...node])
  return ran.stdout.toString().trim()
}

it('fails where only a part of the lines found room', () => {
  const path = join(folder, 'scores')
  const line = 'x'.repeat(1_500)
  expect(appendWithin(4, path, line)).toBe('1501')
  expect(appendWithin(1, path, line)).toBe(`${path}: cannot be written (EFBIG)`)
})
