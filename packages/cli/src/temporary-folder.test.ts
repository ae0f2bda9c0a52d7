import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inTemporaryFolder } from './temporary-folder.ts'

const PREFIX = join(tmpdir(), 'winnow-temporary-')

it('is there for the work, and gone after it, well done or not', async () => {
  const folders: string[] = []
  const work = async (folder: string): Promise<number> => {
    await writeFile(join(folder, 'file'), 'x')
    return folders.push(folder)
  }
  expect(await inTemporaryFolder(PREFIX, work)).toBe(1)
  const failing = inTemporaryFolder(PREFIX, async (folder) => {
    await work(folder)
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false])
})

/** The built copy: a process of its own takes no TypeScript. */
const BUILT = new URL('../dist/temporary-folder.js', import.meta.url).href
const PROGRAM = `
import { inTemporaryFolder } from ${JSON.stringify(BUILT)}
await inTemporaryFolder(${JSON.stringify(PREFIX)}, async (folder) => {
  console.log(folder)
  await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
})
`

it.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'is gone when %s ends the process, which it does',
  async (signal) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
    const folder = await new Promise<string>((resolve) => {
      child.stdout.once('data', (line: Buffer) => {
        resolve(line.toString().trim())
      })
    })
    expect(existsSync(folder)).toBe(true)
    const ended = new Promise((resolve) => {
      child.once('exit', (_code, by) => {
        resolve(by)
      })
    })
    child.kill(signal)
    expect(await ended).toBe(signal)
    expect(existsSync(folder)).toBe(false)
  },
)
