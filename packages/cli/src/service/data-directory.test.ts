import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ledgerRefusal, mustBeDataDirectory } from './data-directory.ts'

let dataDir = ''
let ledger = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'winnow-directory-'))
  ledger = join(dataDir, 'ledger.db')
})
afterEach(() => rm(dataDir, { recursive: true }))

it('a directory with a ledger is one', async () => {
  await writeFile(ledger, '')
  expect(() => mustBeDataDirectory(dataDir)).not.toThrow()
})

it('one without, or below a file, is none', async () => {
  expect(() => mustBeDataDirectory(dataDir)).toThrow('is no data directory')
  await writeFile(ledger, '')
  expect(() => mustBeDataDirectory(ledger)).toThrow('is no data directory')
  expect(ledgerRefusal(ledger)).toBeUndefined()
})

it('one whose ledger cannot be looked at is not taken for none', async () => {
  await symlink(ledger, ledger)
  expect(ledgerRefusal(dataDir)).toBe('ELOOP')
  expect(() => mustBeDataDirectory(dataDir)).toThrow(`${dataDir} cannot be read (ELOOP)`)
})
