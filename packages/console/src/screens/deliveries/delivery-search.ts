import type { Answer } from '../../calls/call-types.ts'

export type Delivery = Answer<'GET /v1/deliveries'>['deliveries'][number]
export type DeliveryState = Delivery['state']

export const STATES = [
  'waiting',
  'queued',
  'delivered',
  'parked',
  'held',
  'cancelled',
] as const satisfies readonly DeliveryState[]

/** Which deliveries are shown, as the address has it. */
export interface DeliverySearch {
  readonly endpoint?: string
  readonly message?: string
  readonly entity_type?: string
  readonly entity_id?: string
  readonly state?: DeliveryState
  readonly replay?: string
  /** ms since 1970. */
  readonly since?: number
  readonly until?: number
}

const TEXTS = ['endpoint', 'message', 'entity_type', 'entity_id', 'replay'] as const
const MOMENTS = ['since', 'until'] as const

/** A router reads an id of digits as a number. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The part of an address that says which deliveries are shown. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const texts = TEXTS.flatMap((name) => {
    const text = textOf(search[name])
    return text === undefined ? [] : [[name, text] as const]
  })
  const moments = MOMENTS.flatMap((name) => {
    const value = search[name]
    return Number.isSafeInteger(value) && Number(value) >= 0 ? [[name, value] as const] : []
  })
  const state = STATES.find((one) => one === search['state'])
  return { ...Object.fromEntries([...texts, ...moments]), ...(state !== undefined && { state }) }
}
