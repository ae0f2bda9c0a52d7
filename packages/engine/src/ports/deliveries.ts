import type { DELIVERY_ERRORS, DELIVERY_STATES } from '@winnow/contract/canonical'

export type DeliveryState = (typeof DELIVERY_STATES)[number]

export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

/** The entity that a delivery is about, and is in order with. */
export interface DeliveryEntity {
  readonly type: string
  readonly id: string
}

/** A delivery that is added. */
export interface NewDelivery {
  /** Id of the message. */
  readonly message: number
  readonly kind: string
  readonly entity?: DeliveryEntity
  /** The same at each try. */
  readonly body: string
  /** When its cause was received, ms. */
  readonly atMs: number
}

/** A message on its way to an endpoint. */
export interface Delivery extends NewDelivery {
  /** Rises; names it. */
  readonly number: number
  /** The number of its endpoint. */
  readonly endpoint: number
  readonly state: DeliveryState
  /** The replay that it belongs to. */
  readonly replay?: number
  /** How often it was tried. */
  readonly tries: number
  /** When the next try is due, or the last one was, ms. */
  readonly dueMs: number
  /** When it was added, ms. */
  readonly madeMs: number
}

/** How long the parts of a try took, ms; absent: it did not come to it, or the connection was open. */
export interface AttemptTimings {
  readonly dnsMs?: number
  readonly connectMs?: number
  readonly tlsMs?: number
  readonly firstByteMs?: number
  readonly totalMs: number
}

/** One try of a delivery. */
export interface Attempt {
  /** 1, 2, 3 … */
  readonly attempt: number
  readonly atMs: number
  /** Of the answer; absent = there was none. */
  readonly status?: number
  /** Absent = it succeeded. */
  readonly error?: DeliveryError
  readonly timings: AttemptTimings
  /** The first bytes of the answer, and of one that failed its headers before them. */
  readonly answer: string
}

/** A try that was made, and what becomes of its delivery. */
export interface AttemptNote {
  /** Of the delivery. */
  readonly number: number
  readonly attempt: Attempt
  readonly state: 'waiting' | 'delivered' | 'parked' | 'held'
  /** When the next try is due; else when this one ended. */
  readonly dueMs: number
}

/** What one endpoint can send now. */
export interface ClaimWish {
  readonly endpoint: number
  readonly limit: number
  /** How many of them may be replays. */
  readonly replays: number
}

/** Which deliveries are asked for; what is absent excludes none. */
export interface DeliveryQuery {
  readonly endpoints: readonly number[]
  readonly message?: number | undefined
  readonly entity?: DeliveryEntity | undefined
  readonly state?: DeliveryState | undefined
  readonly replay?: number | undefined
  /** Added at or after this time, ms. */
  readonly sinceMs?: number | undefined
  /** Added before this time, ms. */
  readonly untilMs?: number | undefined
  /** Of deliveries with smaller numbers. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Which deliveries of an endpoint are sent again. */
export interface ReplaySelection {
  /** Only these. */
  readonly numbers?: readonly number[]
  readonly state?: DeliveryState
  readonly kind?: string
  readonly entity?: DeliveryEntity
  readonly sinceMs?: number
  readonly untilMs?: number
}

/** Deliveries that are sent again. */
export interface Replay {
  readonly number: number
  /** The endpoint that had them. */
  readonly source: number
  /** The endpoint that gets them. */
  readonly target: number
  readonly selection: ReplaySelection
  readonly state: 'running' | 'done' | 'stopped'
  readonly total: number
  /** How many of them are on their way or were. */
  readonly made: number
  readonly createdAtMs: number
}

/** How many deliveries of an endpoint are open or were given up. */
export interface DeliveryCounts {
  readonly waiting: number
  readonly queued: number
  readonly held: number
  readonly parked: number
  /** When the oldest of those that wait was added, ms; undefined = none waits. */
  readonly oldestMs?: number
}

/** Deliveries of a page, and of one claim, at most. */
export const MAX_DELIVERY_PAGE = 1000

/** Deliveries are counted up to this number for a replay. */
export const MAX_REPLAYED = 1_000_000

/** Characters of an answer that are stored. */
export const MAX_ANSWER_CHARS = 4096

/**
 * Messages on their way to endpoints, and the log of what was tried. Nothing of it is the truth: it is made again from the
 * outbox and the positions of endpoints.
 */
export interface Deliveries {
  /** Id of the last message that was looked at for an endpoint; undefined = none was. */
  fed(endpoint: number): Promise<number | undefined>
  /** Looks at messages again from this id on. */
  rewind(endpoint: number, upTo: number): Promise<void>
  /**
   * Adds deliveries of messages with rising ids and notes up to which message the endpoint was fed: both, or neither.
   * `isStrict`: one waits for earlier ones of its entity. `isHeld`: the endpoint is disabled.
   */
  add(
    fed: {
      readonly endpoint: number
      readonly upTo: number
      readonly isStrict: boolean
      readonly isHeld: boolean
      readonly nowMs: number
    },
    deliveries: readonly NewDelivery[],
  ): Promise<void>
  /**
   * Deliveries that are due, longest due first, before replays. No other claim gives them before `untilMs`.
   */
  claim(
    wishes: readonly ClaimWish[],
    at: { readonly nowMs: number; readonly untilMs: number },
  ): Promise<readonly Delivery[]>
  /** What was claimed by a process that ended is due at once. */
  release(nowMs: number): Promise<void>
  /** Notes tries; one of a delivery that is closed by now changes nothing but its log. */
  note(notes: readonly AttemptNote[]): Promise<void>
  /** Makes waiting deliveries due now: the endpoint answers again. */
  hasten(endpoint: number, nowMs: number): Promise<void>
  /** Holds what is open of an endpoint, at most `limit` deliveries; answers how many it were. */
  hold(endpoint: number, limit: number): Promise<number>
  /** Sends what is held, in its order, at most `limit` deliveries; answers how many it were. */
  unhold(
    endpoint: number,
    at: { readonly nowMs: number; readonly isStrict: boolean; readonly limit: number },
  ): Promise<number>
  /** Cancels what is open of an endpoint, or of a replay of it, at most `limit` deliveries; answers how many it were. */
  cancel(
    endpoint: number,
    of: { readonly replay?: number; readonly limit: number },
  ): Promise<number>
  /** The lowest message of an endpoint that is open, replays left out; undefined = none is. */
  lowestOpen(endpoint: number): Promise<number | undefined>
  counts(endpoint: number): Promise<DeliveryCounts>
  /** Newest first; at most MAX_DELIVERY_PAGE. */
  find(query: DeliveryQuery): Promise<readonly Delivery[]>
  get(number: number): Promise<Delivery | undefined>
  /** In their order. */
  attempts(number: number): Promise<readonly Attempt[]>
  /** How many deliveries a replay would send, up to MAX_REPLAYED. */
  countReplay(source: number, selection: ReplaySelection): Promise<number>
  addReplay(
    replay: Pick<Replay, 'source' | 'target' | 'selection' | 'total' | 'createdAtMs'>,
  ): Promise<Replay>
  /** Adds the next deliveries of a replay, at most `limit`, in their order; it is done when there are none. */
  advanceReplay(number: number, limit: number, nowMs: number): Promise<void>
  /** Ends one that runs. */
  stopReplay(number: number): Promise<void>
  /** Newest first. */
  replays(targets: readonly number[]): Promise<readonly Replay[]>
  /** Removes deliveries added before this time that are not on their way, at most `limit`; answers how many it were. */
  expire(beforeMs: number, limit: number): Promise<number>
  close(): Promise<void>
}
