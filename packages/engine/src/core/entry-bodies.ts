import type { AbuseType, CanonicalEvent } from '@winnow/contract'
import type { Enrichment, FoundDevices, FoundEntity } from '../entities/enrichment.ts'
import type { ClaimOrigin } from '../labels/event-claim.ts'
import type { LabelEffect, ReplacedLabel, Touched } from '../labels/label-effect.ts'
import type { LedgerEntry } from '../ports/ledger.ts'
import type { LabelledThing } from '../ports/records.ts'
import type { TakenDecision } from '../decisions/taken-decision.ts'
import type { LabelRequestOfUser } from './requests.ts'

/** The body of a `label` entry: the label, and its effect on states, so that a replay need not work it out again. */
export interface LabelBody {
  /** Absent when an event brought it that names no user. */
  readonly userId?: string | undefined
  readonly label: LabelRequestOfUser['label']
  readonly effect: LabelEffect
  readonly replaces: readonly ReplacedLabel[]
  readonly brought?: Brought
  /** Set when it was imported: it has nobody scored again. */
  readonly isHistory?: boolean
}

/** Set when an event brought the label: the entry before it, or after it where a bad label ends. */
interface Brought {
  readonly by: ClaimOrigin
}

/** The body of an `unlabel` entry. */
export interface UnlabelBody {
  readonly userId?: string | undefined
  /** Whose label it was, when narrower than the user. */
  readonly of?: LabelledThing
  readonly abuseTypes: readonly AbuseType[]
  readonly replaces: readonly ReplacedLabel[]
  readonly brought?: Brought
  /** Set when it was imported: it has nobody scored again. */
  readonly isHistory?: boolean
}

/** The body of a `rescore` entry. */
export interface RescoreBody {
  readonly userId: string
  readonly event: number
  readonly atMs: number
  /** The label that caused it; absent when a caller asked for the score. */
  readonly label?: number | undefined
  /** Absent: no late beacon tied the event to devices. */
  readonly tie?: TieBody
}

/** The body of a `decided` entry. */
export interface DecidedBody {
  /** The user whose thing it is; absent when unknown. */
  readonly userId?: string | undefined
  /** What it is about, when not the user. */
  readonly of?: LabelledThing | undefined
  readonly taken: TakenDecision
  /** The decisions that stand from here on, one of each abuse type. */
  readonly latest: readonly TakenDecision[]
}

/** The body of a `link` entry: what the session did before an event named its user. */
export interface LinkBody {
  readonly userId: string
  readonly sessionId: string
  /** Oldest first; at most MAX_UNLINKED_EVENTS. */
  readonly events: readonly LinkedEventBody[]
}

/** An earlier event with everything that the states of its user need, so that recovery reads no other entry. */
export interface LinkedEventBody {
  readonly sequence: number
  readonly receivedAtMs: number
  /** The canonical event as it was accepted, without a user. */
  readonly body: string
  readonly enrichment: Enrichment
  /** Its scores, 0–100, in the order of ABUSE_TYPES. */
  readonly scores: readonly number[]
}

/** An event tied to devices after it was scored. All that was found is in the entry's outcome. */
interface TieBody extends Tied {
  /** The beacon's entry. */
  readonly beacon: number
  /** The entry of the score to which the devices are added. */
  readonly score: number
  /** Events of the session before it, oldest first. Absent: there are none that were not tied. */
  readonly earlier?: readonly EarlierTie[]
}

interface Tied {
  /** The devices the event was not tied to before. */
  readonly late: readonly FoundEntity[]
  /** The part of the event that devices count. */
  readonly event: TiedEvent
}

/** Another event of the session; its score stays as it is. */
export interface EarlierTie extends Tied, Pick<FoundDevices, 'isNear' | 'isSettled' | 'isShared'> {
  readonly sequence: number
  readonly userId: string
}

type TiedEvent = Required<Pick<CanonicalEvent, 'type' | 'sessionId' | 'timeMs'>> &
  Pick<CanonicalEvent, 'ip'>

/** Touched entities are written as `type.lo.hi` in base 36: a label names a dozen of them. */
type Written<Effect extends LabelEffect> = Omit<Effect, 'touched'> & {
  readonly touched: readonly string[]
}

export function labelJson(body: LabelBody): string {
  return JSON.stringify({
    ...body,
    effect: written(body.effect),
    replaces: body.replaces.map(written),
  })
}

export function unlabelJson(body: UnlabelBody): string {
  return JSON.stringify({ ...body, replaces: body.replaces.map(written) })
}

/** Trusts its input: only bodies made by `labelJson` are in the ledger. */
export function readLabel(json: string): LabelBody {
  const body = JSON.parse(json) as Omit<LabelBody, 'effect' | 'replaces'> & {
    effect: Written<LabelEffect>
    replaces: Written<ReplacedLabel>[]
  }
  return { ...body, effect: opened(body.effect), replaces: body.replaces.map(openedReplaced) }
}

/** The effect of an entry's label, to be taken back. */
export function replacedLabel({ body, sequence }: LedgerEntry): ReplacedLabel {
  return { ...readLabel(body).effect, sequence }
}

/** Trusts its input: only bodies made by `unlabelJson` are in the ledger. */
export function readUnlabel(json: string): UnlabelBody {
  const body = JSON.parse(json) as Omit<UnlabelBody, 'replaces'> & {
    replaces: Written<ReplacedLabel>[]
  }
  return { ...body, replaces: body.replaces.map(openedReplaced) }
}

export function rescoreJson(body: RescoreBody): string {
  const { tie } = body
  if (tie === undefined) return JSON.stringify(body)
  const earlier = tie.earlier?.map(writtenTie)
  return JSON.stringify({ ...body, tie: { ...writtenTie(tie), earlier } })
}

/** Trusts its input: only bodies made by `rescoreJson` are in the ledger. */
export function readRescore(json: string): RescoreBody {
  const { tie, ...body } = JSON.parse(json) as Omit<RescoreBody, 'tie'> & { tie?: WrittenBody }
  if (tie === undefined) return body
  const { earlier, ...last } = tie
  const opened = { ...last, late: last.late.map(openTouched) }
  if (earlier === undefined) return { ...body, tie: opened }
  const before = earlier.map((each) => ({ ...each, late: each.late.map(openTouched) }))
  return { ...body, tie: { ...opened, earlier: before } }
}

type WrittenTie<Of extends Tied> = Omit<Of, 'late'> & { readonly late: readonly string[] }
type WrittenBody = WrittenTie<Omit<TieBody, 'earlier'>> & {
  readonly earlier?: readonly WrittenTie<EarlierTie>[]
}

const writtenTie = <Of extends Tied>(tie: Of): WrittenTie<Of> => ({
  ...tie,
  late: tie.late.map(writtenTouched),
})

export function linkJson(body: LinkBody): string {
  return JSON.stringify(body)
}

/** Trusts its input: only bodies made by `linkJson` are in the ledger. */
export function readLink(json: string): LinkBody {
  return JSON.parse(json) as LinkBody
}

export function decidedJson(body: DecidedBody): string {
  return JSON.stringify(body)
}

/** Trusts its input: only bodies made by `decidedJson` are in the ledger. */
export function readDecided(json: string): DecidedBody {
  return JSON.parse(json) as DecidedBody
}

function written<Effect extends LabelEffect>(effect: Effect): Written<Effect> {
  return {
    ...effect,
    touched: effect.touched.map(writtenTouched),
  }
}

function openedReplaced(effect: Written<ReplacedLabel>): ReplacedLabel {
  return { ...opened(effect), sequence: effect.sequence }
}

function opened(effect: Written<LabelEffect>): LabelEffect {
  return { ...effect, touched: effect.touched.map(openTouched) }
}

const writtenTouched = ({ type, key }: Touched): string =>
  `${type}.${key.lo.toString(36)}.${key.hi.toString(36)}`

function openTouched(text: string): Touched {
  const [type = '0', lo = '0', hi = '0'] = text.split('.')
  return { type: Number(type), key: { lo: parseInt(lo, 36), hi: parseInt(hi, 36) } }
}
