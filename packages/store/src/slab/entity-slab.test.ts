import { ftruncateSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, emptyView, type EntityKey, type RecordView, viewOf } from '@winnow/engine'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StateUnreadable } from '../errors.ts'
import { temporaryDirectories } from '../laws/stores.test.support.ts'
import { mayMount, onSmallDisk } from '../laws/small-disk.test.support.ts'
import { EntitySlab } from './entity-slab.ts'
import { SpillFile } from './spill-file.ts'
import { SpillingStates } from './spilling-states.ts'

const KIB = 1024
/** The chunk that memory is divided into while there is less of it than half a MiB. */
const CHUNK = 8 * KIB
/** By how many chunks memory may be over its bound. */
const CHUNKS_OVER = 17
const INDEX_BYTES_PER_RECORD = 64

const directories = temporaryDirectories()

/** States that spill, and the descriptor of their file. */
async function spilling(memoryBytes: number) {
  const path = join(await directories(), 'states.spill')
  const file = { descriptor: -1 }
  const told: unknown[] = []
  const open = () => {
    file.descriptor = openSync(path, 'w+')
    unlinkSync(path)
    return file.descriptor
  }
  const states = new EntitySlab({
    memoryBytes,
    file: new SpillFile(open),
    onRefusal: (cause) => told.push(cause),
  })
  return { states, file, told }
}

function keyOf(n: number): EntityKey {
  return { lo: Math.imul(n + 1, 0x9e3779b1) >>> 0, hi: Math.imul(n + 1, 0x85ebca6b) >>> 0 }
}

function recordOf(n: number, version: number, length = 64 + (n % 50) * 8): RecordView {
  const record = viewOf(new Uint8Array(length).fill(n & 255))
  record.words[0] = length
  record.doubles[1] = version
  return record
}

function fill(states: EntitySlab, count: number, version = 1): void {
  for (let n = 0; n < count; n += 1) states.store(keyOf(n), recordOf(n, version), version - 1)
}

/** A record's bytes as a text: thousands of them are compared faster so than as arrays. */
const textOf = (view: RecordView): string => Buffer.from(bytesOf(view)).toString('latin1')

/** Numbers of the records that are not held as they were stored last. */
function wrong(states: EntitySlab, count: number, version = 1): readonly number[] {
  const view = emptyView()
  return Array.from({ length: count }, (_, n) => n).filter((n) => {
    if (!states.load(keyOf(n), view)) return true
    return Buffer.compare(bytesOf(view), bytesOf(recordOf(n, version))) !== 0
  })
}

describe('entity states of which some are cold', () => {
  it('answer as if all were in memory', async () => {
    const step = fc.record({
      n: fc.nat({ max: 60 }),
      words: fc.oneof(fc.integer({ min: 2, max: 60 }), fc.constantFrom(1022, 1024)),
      loads: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 300 }), async (steps) => {
        const all = [
          new EntitySlab(),
          (await spilling(0)).states,
          (await spilling(128 * KIB)).states,
        ]
        const said = all.map((states) => {
          const view = emptyView()
          const answers = steps.map(({ n, words, loads }, at) => {
            const version = states.load(keyOf(n), view) ? (view.doubles[view.word / 2 + 1] ?? 0) : 0
            const isStored = states.store(keyOf(n), recordOf(n, at + 1, words * 8), version)
            const seen = loads.map((m) => states.load(keyOf(m), view) && textOf(view))
            return { version, isStored, seen }
          })
          return { answers, size: states.size, digest: states.digest() }
        })
        expect(said[1]).toEqual(said[0])
        expect(said[2]).toEqual(said[0])
      }),
      { numRuns: 40 },
    )
  })

  it('keep every view good until the next store, however many are loaded', async () => {
    const { states } = await spilling(128 * KIB)
    const count = 3000
    fill(states, count)
    expect(states.coldSize).toBeGreaterThan(count / 2)
    const views = Array.from({ length: count }, (_, n) => {
      const view = emptyView()
      states.load(keyOf(n), view)
      return view
    })
    const changed = views.filter(
      (view, n) => Buffer.compare(bytesOf(view), bytesOf(recordOf(n, 1))) !== 0,
    )
    expect(changed).toEqual([])
  })

  it.each([0, 128 * KIB])('keep to %i bytes of memory', async (memoryBytes) => {
    const { states } = await spilling(memoryBytes)
    const count = 6000
    const bound = memoryBytes + CHUNKS_OVER * CHUNK + count * INDEX_BYTES_PER_RECORD
    fill(states, count)
    expect(states.bytes).toBeLessThan(bound)
    expect(wrong(states, count)).toEqual([])
    expect(states.bytes).toBeLessThan(bound)
    for (let n = 0; n < count; n += 1) states.store(keyOf(n), recordOf(n, 2, 1024), 1)
    expect(states.bytes).toBeLessThan(bound)
    expect(states.coldSize).toBeGreaterThan(count / 2)
  })

  it('keep what is used in memory', async () => {
    const { states } = await spilling(256 * KIB)
    const view = emptyView()
    const used = 200
    fill(states, used)
    for (let n = used; n < 6000; n += 1) {
      states.store(keyOf(n), recordOf(n, 1), 0)
      states.load(keyOf(n % used), view)
    }
    const before = states.coldSize
    for (let n = 0; n < used; n += 1) states.load(keyOf(n), view)
    expect(before).toBeGreaterThan(4000)
    expect(before - states.coldSize).toBeLessThan(used / 10)
  })

  it('use the room in the file again', async () => {
    const { states } = await spilling(0)
    const count = 3000
    fill(states, count)
    const first = states.coldBytes
    for (let version = 2; version < 8; version += 1) fill(states, count, version)
    expect(wrong(states, count, 7)).toEqual([])
    expect(states.coldBytes).toBeLessThan(first * 1.5)
  })
})

describe('entity states whose file refuses', () => {
  it('stay in memory, say so once, and go to the file when it takes them', async () => {
    const { states: twin } = await spilling(0)
    const told: unknown[] = []
    const disk = { isFull: true }
    const path = join(await directories(), 'states.spill')
    const states = new EntitySlab({
      memoryBytes: 0,
      file: new SpillFile(() => {
        if (disk.isFull) throw new Error('no space left')
        return openSync(path, 'w+')
      }),
      onRefusal: (cause) => told.push(cause),
    })
    fill(states, 2000)
    fill(twin, 2000)
    expect(told).toEqual([new Error('no space left')])
    expect(states.coldSize).toBe(0)
    expect(states.digest()).toBe(twin.digest())
    expect(states.trouble()).toBeUndefined()
    expect(wrong(states, 2000)).toEqual([])
    disk.isFull = false
    fill(states, 2000, 2)
    fill(twin, 2000, 2)
    fill(states, 2000, 3)
    fill(twin, 2000, 3)
    expect(states.coldSize).toBeGreaterThan(1900)
    expect(states.digest()).toBe(twin.digest())
    expect(told).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('lose nothing on a disk that is full', () => {
    const told: unknown[] = []
    const states = new EntitySlab({
      memoryBytes: 0,
      file: new SpillFile(() => openSync('/dev/full', 'r+')),
      onRefusal: (cause) => told.push(cause),
    })
    fill(states, 2000)
    expect(wrong(states, 2000)).toEqual([])
    expect([...states.slices()].length).toBeGreaterThan(0)
    expect(told).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
  })

  it.runIf(mayMount)('are whole when the disk becomes full while they are copied', async () => {
    await onSmallDisk(await directories(), 1024 * KIB, async (disk) => {
      const told: unknown[] = []
      const spilling = new SpillingStates({
        path: join(disk, 'states.spill'),
        memoryBytes: 0,
        onRefusal: (cause) => told.push(cause),
      })
      const states = spilling.newStates()
      const restored = new EntitySlab()
      fill(states, 3000)
      expect(told).toEqual([])
      const copy = states.slices()
      for (let slice = copy.next(); slice.done !== true; slice = copy.next()) {
        fill(states, 9000, 1)
        restored.restore(slice.value)
      }
      expect(told).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
      expect(wrong(restored, 3000)).toEqual([])
      expect(wrong(states, 9000)).toEqual([])
      for (const slice of states.slices()) restored.restore(slice)
      expect(restored.digest()).toBe(states.digest())
      spilling.close()
    })
  })
})

describe('entity states whose file cannot be read', () => {
  const count = 2000

  it.each([
    ['is cut short', (descriptor: number) => ftruncateSync(descriptor, 0)],
    [
      'holds other bytes',
      (descriptor: number) => writeSync(descriptor, new Uint8Array(256 * KIB), 0, undefined, 0),
    ],
  ])('are never taken for empty: the file %s', async (_, spoil) => {
    const { states, file } = await spilling(0)
    fill(states, count)
    expect(states.trouble()).toBeUndefined()
    spoil(file.descriptor)
    const view = emptyView()
    const loadAll = () => {
      for (let n = 0; n < count; n += 1) expect(states.load(keyOf(n), view)).toBe(true)
    }
    expect(loadAll).toThrow(StateUnreadable)
    expect(states.trouble()).toMatch(/spill file/)
    expect(() => [...states.slices()]).toThrow(StateUnreadable)
    expect(() => states.digest()).toThrow(StateUnreadable)
  })

  it('are not copied without the records that are missing', async () => {
    const { states, file } = await spilling(0)
    fill(states, count)
    writeSync(file.descriptor, new Uint8Array(256 * KIB), 0, undefined, 0)
    expect(() => [...states.slices()]).toThrow(StateUnreadable)
    expect(states.trouble()).toMatch(/spill file/)
  })
})
