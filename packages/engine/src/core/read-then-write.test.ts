import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { MAX_READS, readThenWrite } from './read-then-write.ts'

const entryOf = (sequence: number): LedgerEntry => ({
  sequence,
  environment: 1,
  kind: 'unlabel',
  receivedAtMs: 1,
  body: { abuseTypes: [], replaces: [] },
  requestId: undefined,
  outcome: NO_OUTCOME_BYTES,
})

const finds = async (sequence: number) => entryOf(sequence)

describe('a write that depends on entries', () => {
  it('happens before the call returns when it needs none', () => {
    const done: string[] = []
    void readThenWrite(finds, { needs: () => [], write: () => done.push('written') })
    expect(done).toEqual(['written'])
  })

  it('gets every entry that is needed at the moment of the write', async () => {
    const written = await readThenWrite(finds, {
      needs: () => [3, 7],
      write: (entries) => [...entries.keys()],
    })
    expect(written).toEqual([3, 7])
  })

  it.each([1, 2, MAX_READS])('reads again what changed during %i reads', async (changes) => {
    let current = 1
    const read: number[] = []
    const written = readThenWrite(
      async (sequence) => {
        read.push(sequence)
        if (read.length < changes) current += 1
        return entryOf(sequence)
      },
      { needs: () => [current], write: (entries) => entries.get(current)?.sequence },
    )
    expect(await written).toBe(changes)
    expect(read).toEqual(Array.from({ length: changes }, (_, at) => at + 1))
  })

  it('awaits nothing between the last look and the write', async () => {
    const steps: string[] = []
    await readThenWrite(finds, {
      needs: () => {
        steps.push('look')
        queueMicrotask(() => steps.push('another'))
        return [1]
      },
      write: () => steps.push('write'),
    })
    const at = steps.indexOf('write')
    expect(steps[at - 1]).toBe('look')
  })

  it('reads no entry twice', async () => {
    let reads = 0
    const needed = [1]
    await readThenWrite(
      async (sequence) => {
        reads += 1
        if (needed.length < 3) needed.push(needed.length + 1)
        return entryOf(sequence)
      },
      { needs: () => needed, write: () => undefined },
    )
    expect(reads).toBe(needed.length)
  })

  it.each([
    ['changes without end', async (sequence: number) => entryOf(sequence), (n: number) => n],
    ['was lost', async () => undefined, () => 1],
  ])('is given up when what it needs %s', async (_, find, next) => {
    let looks = 0
    let isWritten = false
    const written = readThenWrite(find, {
      needs: () => [next((looks += 1))],
      write: () => (isWritten = true),
    })
    await expect(written).rejects.toThrow('change faster than they can be read')
    expect(looks).toBe(MAX_READS + 1)
    expect(isWritten).toBe(false)
  })

  it('fails as the read fails, and writes nothing', async () => {
    let isWritten = false
    const written = readThenWrite(() => Promise.reject(new Error('the disk is gone')), {
      needs: () => [1],
      write: () => (isWritten = true),
    })
    await expect(written).rejects.toThrow('the disk is gone')
    expect(isWritten).toBe(false)
  })
})
