import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import { simulate } from '@winnow/simulator'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-simulation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('writes the truth: the accounts that did abuse, and no others', async () => {
  const [events, truth] = [join(folder, 'events'), join(folder, 'truth')]
  const size = ['--seed', '3', '--users', '60', '--days', '20']
  const { code } = await runHere(['simulate', ...size, '--out', events, '--truth', truth])
  expect(code).toBe(0)
  const world = simulate({ seed: 3, users: 60, days: 20 })
  for (const _ of world);
  const lines = (await readFile(truth, 'utf8')).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(
    [...world.truth].map(([userId, abuseTypes]) => ({
      $user_id: userId,
      abuse_types: abuseTypes,
      attack: world.attacks.get(userId),
    })),
  )
  const help = (await runHere(['simulate', '--help'])).out.replaceAll(/\s+/g, ' ')
  expect(help).toContain('--truth <file> file for the accounts that did abuse')
  expect(help).toContain('accounts that are not in it are honest')
})
