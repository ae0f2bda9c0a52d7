import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { readAsnFile, writeAsnFile } from './asn-file.ts'
import type { Ranges } from './asn-table.ts'

const directories = temporaryDirectories()

const noRanges = (): Ranges => {
  const none = new Uint32Array(0)
  return { fromHi: none, fromLo: none, toHi: none, toLo: none, asn: none }
}
const table = { v4: noRanges(), v6: noRanges() }

it('comes back as it was kept', async () => {
  const directory = await directories()
  writeAsnFile(directory, 'table.bin', table)
  expect(readAsnFile(directory, 'table.bin')).toEqual(table)
})

it('leaves nothing half made where it cannot be kept', async () => {
  const directory = await directories()
  mkdirSync(join(directory, 'table.bin'))
  writeFileSync(join(directory, 'table.bin', 'in-the-way'), '')
  expect(() => writeAsnFile(directory, 'table.bin', table)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(readdirSync(directory)).toEqual(['table.bin'])
})
