import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openVerificationKey } from './verification-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('stays from start to start, for its owner alone, and is drawn anew when it is damaged', async () => {
  const key = await openVerificationKey(folder)
  expect(key).toHaveLength(32)
  expect([...(await openVerificationKey(folder))]).toEqual([...key])
  const path = join(folder, 'verification.key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, 'short')
  const other = await openVerificationKey(folder)
  expect(other).toHaveLength(32)
  expect([...other]).not.toEqual([...key])
})
