import type { MessageFilter } from './message-filter.ts'

/** How an endpoint is reached: by a signed request, by e-mail, or by a request that posts a text to a chat. */
export const ENDPOINT_KINDS = ['webhook', 'email', 'chat'] as const
export type EndpointKind = (typeof ENDPOINT_KINDS)[number]

/** How requests are signed. */
export const SIGNATURE_KINDS = ['standard', 'sift_sha256', 'sift_sha1'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]

/** In which order deliveries are sent: strictly per entity, or as they come. */
export const DELIVERY_ORDERS = ['strict', 'best_effort'] as const
type DeliveryOrder = (typeof DELIVERY_ORDERS)[number]

/** What people choose of an endpoint. */
export interface EndpointSettings {
  readonly kind: EndpointKind
  /** A URL; of `email` addresses, separated by commas. */
  readonly url: string
  /** For people, where the interface it was made by has one. */
  readonly name?: string
  readonly description: string
  /** Which messages it gets. */
  readonly filter: MessageFilter
  /** Name and version of the body's format. */
  readonly format: string
  readonly version: number
  readonly body: 'full' | 'thin'
  /** Personal data in bodies is masked. */
  readonly isMasked: boolean
  readonly signatures: readonly SignatureKind[]
  readonly order: DeliveryOrder
  /** Requests per second; 0 = no limit. */
  readonly perSecond: number
  /** Requests under way at the same time. */
  readonly concurrency: number
  /** For how long a delivery is tried again. */
  readonly retryHours: number
  /** Certificates in PEM that are trusted instead of the public ones. */
  readonly authority?: string
}

/** A secret that requests are signed with. A former one has a time up to which it signs as well. */
export interface EndpointSecret {
  readonly text: string
  readonly fromMs: number
  readonly untilMs?: number
}

/** Where messages of an environment are sent. */
export interface Endpoint extends EndpointSettings {
  /** `ep_` and 16 hex digits. */
  readonly id: string
  /** Small integer that names it in the queue; never used again. */
  readonly number: number
  readonly environment: number
  readonly state: 'active' | 'disabled'
  /** Why it is disabled: by a person, or since it answered 410. */
  readonly disabledBy?: 'person' | 'gone'
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** Newest first. They stand in no answer and no log. */
  readonly secrets: readonly EndpointSecret[]
}

/** Endpoints of an environment at most. */
export const MAX_ENDPOINTS = 50

/** Endpoints, their secrets and their positions. Each change is on disk when it resolves. */
export interface Endpoints {
  /** Of all environments, in the order in which they were made. */
  all(): Promise<readonly Endpoint[]>
  /** `position`: messages up to this id are none of its own. Error: its id exists already. */
  add(endpoint: Omit<Endpoint, 'number'>, position: number): Promise<Endpoint>
  /** Replaces an endpoint that is there. */
  put(endpoint: Endpoint): Promise<void>
  remove(number: number): Promise<void>
  /** By the endpoint's number: each message up to this id was delivered, given up, or is none of its own. */
  positions(): Promise<ReadonlyMap<number, number>>
  /** Moves positions. An endpoint that is gone has none. */
  move(positions: ReadonlyMap<number, number>): Promise<void>
}
