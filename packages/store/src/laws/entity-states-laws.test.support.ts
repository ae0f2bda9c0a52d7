import { bytesOf, emptyView, type EntityKey, type ResidentStates, viewOf } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StatesKind } from './stores.test.support.ts'

/** Few keys that differ in little, so that they meet in the same places of an index. */
const keys = fc
  .record({
    lo: fc.integer({ min: 0, max: 40 }),
    hi: fc.constantFrom(0, 1, 0x01000000, 0xffffffff),
  })
  .map(({ lo, hi }): EntityKey => ({ lo: lo * 16, hi }))

const lengths = fc
  .oneof(fc.integer({ min: 2, max: 60 }), fc.constantFrom(2, 8, 12, 1022, 1023, 1024))
  .map((words) => words * 8)

interface Storing {
  readonly key: EntityKey
  readonly length: number
  readonly fill: number
}

const storings = fc.array(
  fc.record({
    key: keys,
    length: lengths,
    fill: fc.nat({ max: 255 }),
  }),
  { maxLength: 300 },
)

/** Of laws that fill whole stores, three hundred records each time. */
const RUNS = process.env['WINNOW_LONG'] === '1' ? 2000 : 12

/** A record's bytes as a text: thousands of them are compared faster so than as arrays. */
const textOf = (record: Uint8Array | undefined): string | undefined =>
  record && Buffer.from(record).toString('latin1')

/** What entity states of every store must keep. */
export function entityStatesLaws({ open }: StatesKind): void {
  it('are a map from key to record, by compare-and-swap', async () => {
    const store = await open()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, lengths, fc.nat({ max: 255 }), fc.nat({ max: 5 })), {
          maxLength: 200,
        }),
        (steps) => {
          const states = store.newStates()
          const twin = new Map<string, Uint8Array>()
          let version = 0
          for (const [key, length, fill, doubt] of steps) {
            const known = twin.get(nameOf(key))
            const expected = known === undefined ? 0 : versionIn(known)
            const record = recordOf(length, (version += 1), fill)
            const isStored = states.store(
              key,
              viewOf(record),
              doubt === 0 ? expected + 1 : expected,
            )
            expect(isStored).toBe(doubt !== 0)
            if (isStored) twin.set(nameOf(key), record)
            expect(textOf(held(states, key))).toBe(textOf(twin.get(nameOf(key))))
          }
          expect(states.size).toBe(twin.size)
          for (const [name, record] of twin) {
            expect(textOf(held(states, keyOf(name)))).toBe(textOf(record))
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('do not know what was never stored', async () => {
    const states = (await open()).newStates()
    expect(held(states, { lo: 1, hi: 2 })).toBeUndefined()
    expect(states.store({ lo: 1, hi: 2 }, viewOf(recordOf(64, 1, 7)), 5)).toBe(false)
    expect(states.size).toBe(0)
  })

  it.each([
    ['too short', recordOf(8, 1, 0)],
    ['too long', recordOf(8200, 1, 0)],
    ['no multiple of 8', recordOf(68, 1, 0)],
    ['not as long as it says', recordOf(128, 1, 0).subarray(0, 64)],
  ])('refuse a record that is %s', async (_, record) => {
    const states = (await open()).newStates()
    expect(() => states.store({ lo: 1, hi: 2 }, viewOf(record), 0)).toThrow(RangeError)
    expect(states.size).toBe(0)
  })

  it('have one digest for the same records in any order, and another for others', async () => {
    const store = await open()
    fc.assert(
      fc.property(storings, fc.nat(), (steps, at) => {
        const last = new Map(steps.map((step) => [nameOf(step.key), step]))
        const final = [...last.values()]
        const straight = filled(store.newStates(), final)
        const roundabout = filled(store.newStates(), [...steps, ...final].toReversed(), final)
        expect(roundabout.digest()).toBe(straight.digest())
        const changed = final[at % Math.max(1, final.length)]
        if (changed === undefined) return
        filled(straight, [{ ...changed, fill: changed.fill ^ 1 }])
        expect(straight.digest()).not.toBe(roundabout.digest())
      }),
      { numRuns: RUNS },
    )
  })

  it('come back from slices taken between stores, no older than they were', async () => {
    const store = await open()
    fc.assert(
      fc.property(storings, storings, fc.integer({ min: 1, max: 7 }), (before, between, step) => {
        const states = filled(store.newStates(), before)
        const start = new Map(before.map(({ key }) => [nameOf(key), versionOf(states, key)]))
        const restored = store.newStates()
        let at = 0
        for (const slice of states.slices()) {
          restored.restore(slice)
          filled(states, between.slice(at, at + step))
          at += step
        }
        for (const [name, version] of start) {
          expect(versionOf(restored, keyOf(name))).toBeGreaterThanOrEqual(version)
        }
        const quiet = store.newStates()
        for (const slice of states.slices()) quiet.restore(slice)
        expect(quiet.digest()).toBe(states.digest())
      }),
      { numRuns: RUNS },
    )
  })

  it('lose no record when everything moves and grows during a snapshot', async () => {
    const states = (await open()).newStates()
    const count = 20_000
    const large = viewOf(recordOf(512, 2, 1))
    for (let n = 0; n < count; n += 1) states.store(spread(n), viewOf(recordOf(96, 1, n & 255)), 0)
    const restored = (await open()).newStates()
    let next = count
    let slices = 0
    for (const slice of states.slices()) {
      slices += 1
      restored.restore(slice)
      for (let n = 0; n < 2000; n += 1) states.store(spread(next + n), large, 0)
      for (let n = 0; n < 4000; n += 1) {
        const key = spread((slices * 7919 + n * 13) % count)
        const version = versionOf(states, key)
        const record = recordOf(104 + ((version * 64) % 4096), version + 1, 3)
        states.store(key, viewOf(record), version)
      }
      next += 2000
      if (slices > 200) break
    }
    expect(slices).toBeGreaterThan(3)
    const lost = Array.from({ length: count }, (_, n) => n).filter(
      (n) => held(restored, spread(n)) === undefined,
    )
    expect(lost).toEqual([])
  })

  it('keep the newer record when slices come in any order', async () => {
    const store = await open()
    const older = filled(store.newStates(), [{ key: { lo: 1, hi: 1 }, length: 64, fill: 1 }])
    const [first] = [...older.slices()]
    filled(older, [{ key: { lo: 1, hi: 1 }, length: 640, fill: 2 }])
    const [second] = [...older.slices()]
    for (const order of [
      [first, second],
      [second, first],
    ]) {
      const restored = store.newStates()
      for (const slice of order) restored.restore(slice ?? new Uint8Array(0))
      expect(restored.digest()).toBe(older.digest())
    }
  })

  it('refuse a malformed slice', async () => {
    const states = (await open()).newStates()
    const slice = new Uint8Array(64)
    expect(() => states.restore(slice)).toThrow(/malformed/)
    const whole = filled((await open()).newStates(), [
      { key: { lo: 1, hi: 1 }, length: 64, fill: 1 },
    ])
    const [good] = [...whole.slices()]
    expect(() => states.restore((good ?? slice).subarray(0, 40))).toThrow(/malformed/)
  })
}

function filled(
  states: ResidentStates,
  steps: readonly Storing[],
  after: readonly Storing[] = [],
): ResidentStates {
  for (const { key, length, fill } of [...steps, ...after]) {
    const version = versionOf(states, key)
    states.store(key, viewOf(recordOf(length, fill + 1, fill)), version)
  }
  return states
}

function recordOf(length: number, version: number, fill: number): Uint8Array {
  const record = new Uint8Array(length).fill(fill)
  const view = new DataView(record.buffer)
  if (length >= 16) view.setFloat64(8, version, true)
  view.setUint32(0, length, true)
  return record
}

/** A copy of what is held under a key; undefined = nothing. */
function held(states: ResidentStates, key: EntityKey): Uint8Array | undefined {
  const view = emptyView()
  return states.load(key, view) ? bytesOf(view) : undefined
}

function versionOf(states: ResidentStates, key: EntityKey): number {
  return versionIn(held(states, key))
}

function versionIn(record: Uint8Array | undefined): number {
  return record === undefined ? 0 : (viewOf(record).doubles[1] ?? 0)
}

/** Keys as hashes are: spread over all shards. */
function spread(n: number): EntityKey {
  return { lo: Math.imul(n + 1, 0x9e3779b1) >>> 0, hi: Math.imul(n + 1, 0x85ebca6b) >>> 0 }
}

function nameOf({ lo, hi }: EntityKey): string {
  return `${lo} ${hi}`
}

function keyOf(name: string): EntityKey {
  const [lo = 0, hi = 0] = name.split(' ').map(Number)
  return { lo, hi }
}
