import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkDetails } from './check-details.ts'

it('says how much details of beacons take, and since when', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'winnow-doctor-'))
  expect(await checkDetails(directory)).toMatchObject({ state: 'unseen' })
  mkdirSync(join(directory, 'beacons'))
  writeFileSync(join(directory, 'beacons', '2026-06-30.db'), Buffer.alloc(2_000_000))
  writeFileSync(join(directory, 'beacons', '2026-07-01.db-wal'), Buffer.alloc(500_000))
  writeFileSync(join(directory, 'beacons', 'of somebody else'), Buffer.alloc(500_000))
  expect(await checkDetails(directory)).toEqual({
    what: 'beacon details',
    state: 'well',
    told: '2.5 MB since 2026-06-30',
  })
})
