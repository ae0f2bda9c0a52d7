import type { PolicyBody } from '../../entries/policy-body.ts'
import { neededDecisions } from '../../policies/needed-decisions.ts'
import type { DecidedType } from '../../ports/decision.ts'
import { POLICY_LIMITS } from '../../policies/document/policy-document.ts'
import type { PolicyInForce } from '../../policies/policy-in-force.ts'
import type { PolicyInput } from '../../policies/policy-input.ts'
import { isInShare } from '../../policies/user-share.ts'
import { inForce, type Publication } from './publication.ts'
import { GuardState } from './safety/guard-state.ts'

/** How the canonical text of a document with counters has them. */
const COUNTERS = '"counters":'

/** A version in force, compiled when the first event needs it. */
interface Slot {
  readonly publication: Publication
  readonly body: PolicyBody
  ready?: PolicyInForce
}

const readyIn = (slot: Slot): PolicyInForce => (slot.ready ??= inForce(slot.publication, slot.body))

/** The versions of one environment's policy: which there are, and which are in force. */
export class EnvironmentPolicies {
  /** In the order of the ledger; the oldest are dropped beyond the bound. */
  readonly publications: Publication[]
  /** What is paused, and what is approved. */
  readonly guards = new GuardState()
  private highest: number
  private live: Slot | undefined
  private rollout: Slot | undefined
  private shadows: readonly Slot[] = []
  /** By event type, of the types that a version in force runs on. */
  private readonly needed = new Map<string, readonly DecidedType[]>()

  constructor(publications: readonly Publication[] = [], version = 0) {
    this.publications = [...publications]
    this.highest = version
  }

  /** The entry of the last publication; 0 = none. */
  get sequence(): number {
    return this.publications.at(-1)?.sequence ?? 0
  }

  /** The highest version; 0 = none. */
  get version(): number {
    return this.highest
  }

  /** The publications that are in force, what decides first. */
  get standing(): readonly Publication[] {
    const slots = [this.live, this.rollout, ...this.shadows]
    return slots.flatMap((slot) => (slot === undefined ? [] : [slot.publication]))
  }

  /** A version leaves the stage that it has, and comes to another; a former one of that stage, but for shadows, leaves it. */
  publish(publication: Publication, body: PolicyBody): void {
    this.publications.push(publication)
    this.highest = Math.max(this.highest, publication.version)
    if (this.publications.length > POLICY_LIMITS.publications) this.publications.shift()
    this.place({ publication, body })
  }

  /** Puts the versions of a snapshot where they were. */
  restore(publication: Publication, body: PolicyBody): void {
    this.place({ publication, body })
  }

  /** The version that decides about a user. */
  enforcedFor(userId: string): PolicyInForce | undefined {
    const { rollout } = this
    const isRolledOut =
      rollout !== undefined &&
      !this.guards.isHalted(rollout.publication.sequence) &&
      isInShare(rollout.publication.percent ?? 0, `rollout/${rollout.publication.version}`, userId)
    const slot = isRolledOut ? rollout : this.live
    return slot && readyIn(slot)
  }

  /** Whether the version that decides about a user runs on a type of event. */
  runsOn(eventType: string, userId: string): boolean {
    return this.enforcedFor(userId)?.policy.byEventType.has(eventType) === true
  }

  /** What is paused in a version in force, by its entry, as PolicyInput has it; undefined = nothing. */
  pausedIn(entry: number): Pick<PolicyInput, 'paused' | 'slow'> | undefined {
    const paused = this.guards.overIn(entry)
    const slow = this.guards.slowIn(entry)
    return paused === undefined && slow === undefined ? undefined : { paused, slow }
  }

  /** The version that is live for some users, and is not paused. */
  get rolledOut(): PolicyInForce | undefined {
    const { rollout } = this
    const isHalted = rollout !== undefined && this.guards.isHalted(rollout.publication.sequence)
    return rollout === undefined || isHalted ? undefined : readyIn(rollout)
  }

  /** A version that decides, by its entry; undefined = none such decides. */
  deciding(entry: number): PolicyInForce | undefined {
    const slot = [this.live, this.rollout].find((one) => one?.publication.sequence === entry)
    return slot && readyIn(slot)
  }

  /** The publication that is live; undefined = none. */
  get livePublication(): Publication | undefined {
    return this.live?.publication
  }

  /** The versions that run without effect. */
  inShadow(): readonly PolicyInForce[] {
    return this.shadows.length === 0 ? NO_SHADOWS : this.shadows.map(readyIn)
  }

  /** The versions that run and have counters, what decides first. */
  counting(): readonly PolicyInForce[] {
    const slots = [this.live, this.rollout, ...this.shadows]
    return slots.flatMap((slot) =>
      slot?.body.document.includes(COUNTERS) === true ? [readyIn(slot)] : [],
    )
  }

  /** The decisions that a version in force names, by its entry and their ids. */
  decisionsOf(entry: number): PolicyInForce['decisions'] | undefined {
    return this.deciding(entry)?.decisions
  }

  /** The entities of which the versions that run on a type of event need the decisions; undefined = none runs. */
  neededOn(eventType: string): readonly DecidedType[] | undefined {
    const known = this.needed.get(eventType)
    if (known !== undefined) return known
    const slots = [this.live, this.rollout, ...this.shadows]
    const policies = slots.flatMap((slot) => (slot === undefined ? [] : [readyIn(slot).policy]))
    const running = policies.filter(({ byEventType }) => byEventType.has(eventType))
    if (running.length === 0) return undefined
    const needed = new Set(running.flatMap((policy) => neededDecisions(policy, eventType)))
    this.needed.set(eventType, [...needed])
    return [...needed]
  }

  private place(slot: Slot): void {
    this.needed.clear()
    const { version, stage } = slot.publication
    const isOther = (one: Slot | undefined) => one?.publication.version !== version
    if (!isOther(this.live)) this.live = undefined
    if (!isOther(this.rollout)) this.rollout = undefined
    this.shadows = this.shadows.filter(isOther)
    if (stage === 'live') this.live = slot
    if (stage === 'rollout') this.rollout = slot
    if (stage === 'shadow') this.shadows = [...this.shadows, slot]
    this.guards.keep(new Set(this.standing.map(({ sequence }) => sequence)))
  }
}

const NO_SHADOWS: readonly PolicyInForce[] = []
