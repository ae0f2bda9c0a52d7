import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { threadFile } from '../thread-file.ts'

/** Kills, claimers and cases: all of the statement in the long edition. */
const [KILLS, CLAIMERS, CASES] = process.env['WINNOW_LONG'] === '1' ? [5, 50, 1000] : [1, 6, 12]

const built = threadFile('claim-for-ever.test.support', import.meta.url)
const directories = temporaryDirectories()

it(
  `C8: ${CLAIMERS} claimers over ${CASES} cases hold each case once, also after ${KILLS} kills`,
  { timeout: 120_000 * KILLS },
  async () => {
    const directory = await directories()
    const holders = new Map<string, string>()
    for (let run = 1; run <= KILLS + 1; run += 1) {
      const isLast = run > KILLS
      const lines = await claimUntilKilled(
        directory,
        isLast ? Infinity : (CASES * run) / (KILLS + 1),
      )
      // A claim that was answered and lost would be given to the next who asks.
      for (const line of lines) {
        const [id = '', who = ''] = line.split(' ')
        expect(holders.get(id) ?? who).toBe(who)
        holders.set(id, who)
      }
    }
    expect(holders.size).toBe(CASES)
  },
)

/** Answers what claimers wrote until the process was killed: after so many lines, or once all is claimed. */
async function claimUntilKilled(directory: string, after: number): Promise<readonly string[]> {
  const of = [CASES, CLAIMERS].map(String)
  const child = spawn(process.execPath, [fileURLToPath(built), directory, ...of], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length >= after || line === 'all') child.kill('SIGKILL')
  }
  const [, signal] = await exit
  expect(signal).toBe('SIGKILL')
  return lines.filter((line) => line !== 'all')
}
