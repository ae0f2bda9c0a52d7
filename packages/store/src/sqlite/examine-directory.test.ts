import { open, rm } from 'node:fs/promises'
import type { SnapshotPart } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { DirectoryInUse } from '../errors.ts'
import { temporaryDirectories, withStore } from '../laws/stores.test.support.ts'
import { dataFiles } from './data-files.ts'
import { examineDirectory } from './examine-directory.ts'
import { madeEntry } from './made-entry.test.support.ts'
import { snapshotFiles } from './snapshot-file.ts'

const directories = temporaryDirectories()

async function* parts(): AsyncGenerator<SnapshotPart> {
  yield { name: 'entities', bytes: new Uint8Array(1000) }
}

async function filledDirectory(): Promise<string> {
  const directory = await directories()
  await withStore({ directory }, async ({ ledger, records, snapshots }) => {
    await ledger.append(Array.from({ length: 200 }, (_, at) => madeEntry(at + 1)))
    await records.settled(200)
    await snapshots.write(200, parts())
  })
  return directory
}

async function spoil(file: string, from: number): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(new Uint8Array(300).fill(0xfe), 0, 300, from)
  await handle.close()
}

describe('examining a data directory', () => {
  it('finds a sound one sound', async () => {
    const findings = await examineDirectory(await filledDirectory())
    expect(findings.map(({ severity }) => severity)).toEqual(['sound', 'sound', 'sound'])
    expect(findings.map(({ trouble }) => trouble)).toEqual([undefined, undefined, undefined])
  })

  it('tells what is fatal from what comes back by itself', async () => {
    const directory = await filledDirectory()
    await spoil(dataFiles.ledger(directory), 25 * 8192)
    await rm(dataFiles.records(directory))
    const [newest] = snapshotFiles(dataFiles.snapshots(directory))
    await spoil(newest?.file ?? '', 200)
    const findings = await examineDirectory(directory)
    expect(findings.map(({ severity }) => severity)).toEqual([
      'fatal',
      'rebuilt at the next start',
      'rebuilt at the next start',
    ])
    expect(findings.every(({ trouble }) => trouble !== undefined)).toBe(true)
  })

  it('leaves a directory alone that is used', async () => {
    const directory = await filledDirectory()
    await withStore({ directory }, async () => {
      await expect(examineDirectory(directory)).rejects.toThrow(DirectoryInUse)
    })
  })
})
