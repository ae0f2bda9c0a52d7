import { ABUSE_TYPES } from '@winnow/contract'
import type { Outcome } from '../../events/outcome.ts'
import { ENGINE_VERSION, type EngineVersion } from './engine-version.ts'
import { recomputedFeatures } from './recomputed-features.ts'

const MAX_SCORE = 100

/** What entries of other versions come out as now, counted. */
export interface DeclaredReport {
  /** Entries that come out otherwise only in what their version declares. */
  readonly entries: number
  /** Entries that come out otherwise, by the versions: `starter-14 → starter-16`. */
  readonly versions: Readonly<Record<string, number>>
  /** Entries of which at least one score differs. */
  readonly scores: number
  /** Entries that one version scores and the other does not. */
  readonly scored: number
  /** Entries with a different value, by the feature's name. */
  readonly features: Readonly<Record<string, number>>
  /** Features that this version has and the other had not, and the other way round. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Entries with features that cannot be compared: their names were not recorded, and their number is another. */
  readonly unnamed: number
  /** Events scored again for devices, which keep an outcome of their version. */
  readonly uncomputed: number
}

interface Counts {
  compared: number
  scored: number
  unnamed: number
  uncomputed: number
}

/** Places of a feature in the recorded vector and in ours. */
interface Shared {
  readonly name: string
  readonly recordedAt: number
  readonly ourAt: number
}

interface Comparison {
  readonly shared: readonly Shared[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Features that may come out otherwise; undefined = all. */
  readonly declared: ReadonlySet<string> | undefined
}

/** Compares outcomes of entries that another version computed with what this one computes. */
export class DeclaredDifferences {
  private readonly comparisons = new Map<EngineVersion['features'], Comparison>()
  private readonly versions = new Map<string, number>()
  private readonly features = new Map<string, number>()
  private readonly added = new Set<string>()
  private readonly removed = new Set<string>()
  private readonly counts: Counts = { compared: 0, scored: 0, unnamed: 0, uncomputed: 0 }
  private scores = 0

  /**
   * Counts what differs of two outcomes that are not equal; `now` is undefined where only the other version can compute it. Returns
   * what no version declares: `score`, a feature's name, `shape`, or `model`; undefined = nothing.
   */
  undeclared(recorded: Outcome, now: Outcome | undefined, by: EngineVersion): string | undefined {
    const wrong = shapeFault(recorded, by)
    if (wrong !== undefined) return wrong
    if (now === undefined) return this.count(by, 'uncomputed')
    if ((recorded.modelVersion === '') !== (now.modelVersion === '')) {
      return hasSameStates(by) ? 'model' : this.count(by, 'scored')
    }
    return modelFault(recorded, now, by) ?? this.undeclaredValue(recorded, now, by)
  }

  private undeclaredValue(recorded: Outcome, now: Outcome, by: EngineVersion): string | undefined {
    const comparison = this.comparisonWith(by, recorded)
    const hasScores = differs(recorded.scores, now.scores) || differs(recorded.online, now.online)
    if (comparison === undefined) return this.count(by, 'unnamed', hasScores)
    const { declared, added, removed } = comparison
    const features = differing(comparison, recorded, now)
    const forbidden = features.find((name) => declared?.has(name) === false)
    if (forbidden !== undefined) return forbidden
    const changes = features.length + added.length + removed.length
    if (hasScores && by.starter === ENGINE_VERSION.starter && changes === 0) return 'score'
    for (const name of features) add(this.features, name)
    for (const name of added) this.added.add(name)
    for (const name of removed) this.removed.add(name)
    return this.count(by, 'compared', hasScores)
  }

  report(): DeclaredReport {
    const { compared, ...counts } = this.counts
    const { scored, unnamed, uncomputed } = counts
    return {
      entries: compared + scored + unnamed + uncomputed,
      ...counts,
      scores: this.scores,
      versions: Object.fromEntries(this.versions),
      features: Object.fromEntries([...this.features].sort(([, a], [, b]) => b - a)),
      added: [...this.added],
      removed: [...this.removed],
    }
  }

  private count(by: EngineVersion, kind: keyof Counts, hasScores = false): undefined {
    this.counts[kind] += 1
    if (hasScores) this.scores += 1
    add(this.versions, `${by.starter} → ${ENGINE_VERSION.starter}`)
  }

  /** Undefined: which feature is which is not known. */
  private comparisonWith(by: EngineVersion, recorded: Outcome): Comparison | undefined {
    const isAsLong = recorded.features.length === ENGINE_VERSION.features.length
    if (by.features === undefined && !isAsLong) return undefined
    const known = this.comparisons.get(by.features)
    if (known !== undefined) return known
    const made = compare(by)
    this.comparisons.set(by.features, made)
    return made
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Names that were not recorded count as ours: the vector is as long. */
function compare(by: EngineVersion): Comparison {
  const ours: readonly string[] = ENGINE_VERSION.features
  const theirs = by.features ?? ours
  const places = new Map(theirs.map((name, at) => [name, at]))
  const shared = ours.flatMap((name, ourAt) => {
    const recordedAt = places.get(name)
    return recordedAt === undefined ? [] : [{ name, recordedAt, ourAt }]
  })
  const names = new Set(ours)
  return {
    shared,
    added: ours.filter((name) => !places.has(name)),
    removed: theirs.filter((name) => !names.has(name)),
    declared: recomputedFeatures(by),
  }
}

const hasSameStates = (by: EngineVersion): boolean => by.states === ENGINE_VERSION.states

function differing({ shared }: Comparison, recorded: Outcome, now: Outcome): readonly string[] {
  return shared
    .filter(
      ({ recordedAt, ourAt }) => !Object.is(recorded.features[recordedAt], now.features[ourAt]),
    )
    .map(({ name }) => name)
}

function differs(a: Float32Array, b: Float32Array): boolean {
  return a.length !== b.length || a.some((value, at) => !Object.is(value, b[at]))
}

/** What no version writes. */
function shapeFault({ scores, features, online }: Outcome, by: EngineVersion): string | undefined {
  const types = ABUSE_TYPES.length
  const isScored = scores.length === types && features.length > 0
  const isUnscored = scores.length + features.length + online.length === 0
  if (!isScored && !isUnscored) return 'shape'
  if (online.length !== 0 && online.length !== types) return 'shape'
  if (isScored && by.features !== undefined && features.length !== by.features.length)
    return 'shape'
  return scores.every((score) => score >= 0 && score <= MAX_SCORE) ? undefined : 'score'
}

/** Which models serve follows from the ledger, but for the starter's version. */
function modelFault(recorded: Outcome, now: Outcome, by: EngineVersion): string | undefined {
  const [was, is] = [recorded.modelVersion, now.modelVersion]
  if (was === is) return undefined
  return was === by.starter && is === ENGINE_VERSION.starter ? undefined : 'model'
}
