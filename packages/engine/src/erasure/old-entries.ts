import { DAY_MS } from '@winnow/contract'
import { EntityKeys } from '../entities/entity-keys.ts'
import type { EntityKey } from '../entities/entity-key.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { EventVectors } from '../learning/event-vectors.ts'
import type { Ledger } from '../ports/ledger.ts'
import {
  type EnvironmentRetention,
  RETAINED_PARTS,
  type RetainedPart,
  type RetentionAges,
  type RetentionReach,
  type RetentionTask,
} from '../ports/retention.ts'
import { countersIn } from './counters-in.ts'
import { retainedPartOf, shrinkOld } from './shrink-old.ts'

/** Entries that are read, and rewritten, in one turn: appends wait for it. */
const OLD_AT_ONCE = 100

/** Old entries, shrunk, that are to be put in the place of the whole ones. */
export interface OldEntries {
  readonly entries: readonly LedgerEntry[]
  /** Those with details of their own, which go, too. */
  readonly beacons: readonly number[]
  /** How far each environment is once this is written. */
  readonly reached: readonly Pick<EnvironmentRetention, 'environment' | 'reach'>[]
  /** The last entry that was looked at. */
  readonly sequence: number
}

/**
 * What a ledger has that is older than its age, page by page: each is to be rewritten before the next is asked for. Ages count from when
 * an entry was received. The newest entry stays as it is: who follows the ledger knows it by its checksum. Errors: the ledger's.
 */
export async function* shrinkOldEntries(
  ledger: Ledger,
  seed: EntityKey,
  { environments, nowMs }: RetentionTask,
): AsyncGenerator<OldEntries, void> {
  const last = ledger.last() - 1
  const walks = new Map(
    environments.map((each) => [each.environment, new OldWalk(each, nowMs)] as const),
  )
  const from = Math.min(...[...walks.values()].map((walk) => walk.from))
  if (!(from <= last)) return
  const keys = new EntityKeys(seed)
  const counters = await countersIn(ledger)
  const parts = { keys, vectors: new EventVectors(seed), counters }
  for (let next = from; next <= last;) {
    const page = await ledger.read(next, Math.min(OLD_AT_ONCE, last - next + 1))
    if (page.length === 0) throw new Error(`the ledger has no entry ${next} but says it goes on`)
    const old = page.filter((entry) => {
      for (const walk of walks.values()) walk.pass(entry)
      return walks.get(entry.environment)?.isOld(entry) === true
    })
    next += page.length
    const sequence = next - 1
    const entries = old.flatMap((entry) => shrinkOld(entry, parts) ?? [])
    const beacons = old.flatMap((entry) =>
      retainedPartOf(entry) === 'beacons' ? entry.sequence : [],
    )
    const reached = [...walks].map(([environment, walk]) => ({
      environment,
      reach: walk.reachAt(sequence),
    }))
    yield { entries, beacons, reached, sequence }
    if ([...walks.values()].every((walk) => walk.isOver)) return
  }
}

/** The days after which each part is shrunk. Content and beacons are events, too: they are never kept for longer. */
function daysOf(ages: RetentionAges): ReadonlyMap<RetainedPart, number> {
  const events = ages.events ?? 0
  const days = RETAINED_PARTS.map((part) => {
    const own = ages[part] ?? 0
    const isEvent = part === 'content' || part === 'beacons'
    return [part, isEvent && events > 0 ? Math.min(own || events, events) : own] as const
  })
  return new Map(days.filter(([, each]) => each > 0))
}

/** How far one environment's parts are old. */
class OldWalk {
  /** By part, what came before is old, ms. Those that met a younger entry are over. */
  private readonly open = new Map<RetainedPart, number>()
  private readonly before: RetentionReach
  private readonly ended: Partial<Record<RetainedPart, number>> = {}

  constructor({ ages, reach }: EnvironmentRetention, nowMs: number) {
    this.before = reach
    for (const [part, days] of daysOf(ages)) this.open.set(part, nowMs - days * DAY_MS)
  }

  /** The first entry that may not have been looked at. */
  get from(): number {
    const parts = [...this.open.keys()]
    return Math.min(...parts.map((part) => (this.before[part] ?? 0) + 1))
  }

  get isOver(): boolean {
    return this.open.size === 0
  }

  /** To be called for each entry, in their order: time goes on for all environments alike. */
  pass({ sequence, receivedAtMs }: LedgerEntry): void {
    for (const [part, oldMs] of this.open) {
      if (receivedAtMs < oldMs) continue
      this.open.delete(part)
      this.ended[part] = sequence - 1
    }
  }

  isOld(entry: LedgerEntry): boolean {
    const part = retainedPartOf(entry)
    return part !== undefined && this.open.has(part)
  }

  /** All up to an entry were looked at. */
  reachAt(sequence: number): RetentionReach {
    const reach: Partial<Record<RetainedPart, number>> = { ...this.before }
    const note = (part: RetainedPart, at: number): void => {
      reach[part] = Math.max(reach[part] ?? 0, at)
    }
    for (const part of this.open.keys()) note(part, sequence)
    for (const part of RETAINED_PARTS) note(part, this.ended[part] ?? 0)
    return reach
  }
}
