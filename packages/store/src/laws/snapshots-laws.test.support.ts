import type { SnapshotPart, Store } from '@winnow/engine'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoreKind } from './stores.test.support.ts'

type Parts = readonly (readonly [SnapshotPart['name'], Uint8Array])[]

const anyParts: fc.Arbitrary<Parts> = fc.array(
  fc.tuple(
    fc.constantFrom('entities' as const, 'requests' as const),
    fc.uint8Array({ maxLength: 5000 }),
  ),
  { maxLength: 8 },
)

/** What snapshots of every store must keep. */
export function snapshotsLaws({ open }: StoreKind): void {
  it('have none at first', async () => {
    const { snapshots } = await open()
    expect(await snapshots.latest()).toBeUndefined()
  })

  it('give back the newest, part by part in order', async () => {
    const store = await open()
    let sequence = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyParts, { minLength: 1, maxLength: 3 }), async (all) => {
        for (const parts of all) await store.snapshots.write((sequence += 1), stream(parts))
        const [newest = []] = all.slice(-1)
        expect(await latest(store)).toEqual({
          sequence,
          parts: newest.map(([name, bytes]) => [name, [...bytes]]),
        })
      }),
      { numRuns: process.env['WINNOW_LONG'] === '1' ? 20 : 6 },
    )
  })

  it('keep the former one when a new one fails half way', async () => {
    const store = await open()
    const parts: Parts = [['entities', Uint8Array.of(1, 2)]]
    await store.snapshots.write(1, stream(parts))
    await expect(store.snapshots.write(2, failing(parts))).rejects.toThrow('half way')
    expect(await latest(store)).toEqual({ sequence: 1, parts: [['entities', [1, 2]]] })
    await store.snapshots.write(3, stream(parts))
    expect((await latest(store))?.sequence).toBe(3)
  })

  it('are read as often as wanted', async () => {
    const store = await open()
    await store.snapshots.write(1, stream([['requests', Uint8Array.of(7)]]))
    expect(await latest(store)).toEqual(await latest(store))
  })
}

async function latest({
  snapshots,
}: Store): Promise<{ sequence: number; parts: unknown[] } | undefined> {
  const newest = await snapshots.latest()
  if (newest === undefined) return undefined
  const parts: unknown[] = []
  for await (const { name, bytes } of newest.parts) parts.push([name, [...bytes]])
  return { sequence: newest.sequence, parts }
}

/** A snapshot's parts are handed over: each is a copy. */
async function* stream(parts: Parts): AsyncGenerator<SnapshotPart> {
  for (const [name, bytes] of parts) yield { name, bytes: bytes.slice() }
}

async function* failing(parts: Parts): AsyncGenerator<SnapshotPart> {
  yield* stream(parts)
  throw new Error('half way')
}
