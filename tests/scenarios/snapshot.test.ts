/**
 * A snapshot never outruns the ledger: it may copy the effects of entries that are not on disk yet,
 * so it is complete only once they are. Otherwise a crash could lose the entry and keep its effect.
 */
import { DAY_MS } from '@winnow/contract'
import {
  CORE_LIMITS,
  type Ledger,
  type LedgerEntry,
  restedTail,
  type Snapshots,
} from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { describe, expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'
import { eventOf } from '../support/event-of.ts'

/** A disk that is busy until it is let go. */
class BusyLedger implements Ledger {
  private readonly inner: Ledger
  private held: (() => void)[] = []
  isBusy = false

  constructor(inner: Ledger) {
    this.inner = inner
  }
  async append(entries: readonly LedgerEntry[]): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => this.held.push(resolve))
    await this.inner.append(entries)
  }
  letGo(): void {
    this.isBusy = false
    for (const resolve of this.held.splice(0)) resolve()
  }
  read(from: number, limit: number): Promise<readonly LedgerEntry[]> {
    return this.inner.read(from, limit)
  }
  get(sequence: number): Promise<LedgerEntry | undefined> {
    return this.inner.get(sequence)
  }
  last(): number {
    return this.inner.last()
  }
  trouble(): string | undefined {
    return this.inner.trouble()
  }
  close(): Promise<void> {
    return this.inner.close()
  }
}

it('a snapshot waits for the entries whose effects it holds', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const ledger = new BusyLedger(store.ledger)
  const log: string[] = []
  let onWritten: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    onWritten = resolve
  })
  const snapshots: Snapshots = {
    latest: async () => undefined,
    async write(_sequence, parts) {
      for await (const { name } of parts) {
        if (name === 'entities') log.push('copied')
      }
      log.push('complete')
      onWritten()
    },
  }
  let whenCopying: () => void = () => undefined
  const copying = new Promise<void>((resolve) => {
    whenCopying = resolve
  })
  const core = await coreOver(store, store.newStates(), {
    ledger,
    snapshots,
    limits: { ...CORE_LIMITS, snapshotEvery: 1 },
    yieldTurn: async () => whenCopying(),
  })
  const send = (userId: string) => {
    const event = eventOf({ $type: '$login', $user_id: userId })
    return core.execute({
      is: 'event',
      request: { environment: 1, event, receivedAtMs: 1_790_000_000_000 },
    })
  }
  const first = send('ann')
  // Events of one turn are taken when it ends: the first is on its way before the disk is busy.
  await Promise.resolve()
  ledger.isBusy = true
  const second = send('bob').then(() => log.push('second is on disk'))
  await first
  await copying
  expect(log).toContain('copied')
  ledger.letGo()
  await Promise.all([second, written])
  expect(log.indexOf('complete')).toBeGreaterThan(log.indexOf('second is on disk'))
})

describe('a snapshot is begun', () => {
  const BEGIN = 1_790_000_000_000
  const every = 100

  /**
   * Logins, each at its own minute of the service's clock, or a score that follows from a label of long ago; answers
   * how often a snapshot was written.
   */
  async function written(steps: readonly (number | 'rescore')[]): Promise<number> {
    const store = openMemoryStore()
    const rounds: number[] = []
    const core = await coreOver(store, store.newStates(), {
      snapshots: { latest: async () => undefined, write: async (at) => void rounds.push(at) },
      limits: { ...CORE_LIMITS, snapshotEvery: every },
    })
    for (const [n, step] of steps.entries()) {
      if (step === 'rescore')
        await core.execute({ is: 'rescore', environment: 1, userId: 'u0', nowMs: BEGIN - DAY_MS })
      else {
        const event = eventOf({ $type: '$login', $user_id: `u${n}` })
        await core.execute({
          is: 'event',
          request: { environment: 1, event, receivedAtMs: BEGIN + step * 60_000 },
        })
      }
    }
    return rounds.length
  }

  const at = (minute: number, entries: number): number[] => Array<number>(entries).fill(minute)

  it('in a rush after so many entries', async () => {
    expect(await written(at(0, every - 1))).toBe(0)
    expect(await written(at(0, every))).toBe(1)
    expect(await written(at(0, every * 3))).toBe(3)
  })

  it('after a twentieth of them already when the last one is a minute ago', async () => {
    expect(await written([...at(0, 3), ...at(0.9, 20)])).toBe(0)
    expect(await written([...at(0, 3), ...at(1, 1)])).toBe(0)
    expect(await written([...at(0, 3), ...at(1, 2)])).toBe(1)
    expect(await written([...at(0, 3), ...at(1, 25), ...at(2, 1)])).toBe(2)
  })

  it('of many records no sooner than its tail takes as long as itself', () => {
    expect(restedTail(250_000, 500_000)).toBe(12_500)
    expect(restedTail(250_000, 10_000_000)).toBe(125_000)
  })

  it('no sooner for what bears the time of a label of long ago', async () => {
    expect(await written([...at(0, 5), 'rescore', ...at(0.5, 5), 'rescore'])).toBe(0)
    expect(await written([...at(0, 5), 'rescore', ...at(1, 1)])).toBe(1)
  })

  it('no sooner for a line that came a little before', async () => {
    expect(await written([...at(0, 5), ...at(-0.1, 20)])).toBe(0)
  })

  it('though the clock jumps back', async () => {
    expect(await written([...at(0, 5), ...at(-30, 5), ...at(-29, 10)])).toBe(2)
  })
})
