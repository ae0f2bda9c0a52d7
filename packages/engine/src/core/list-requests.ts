import type { ListForm, ListKind } from '../ports/list.ts'

/** A list that is made or changed. */
export interface ListRequest {
  readonly environment: number
  readonly name: string
  readonly kind: ListKind
  readonly form: ListForm
  readonly description: string
  readonly nowMs: number
}

/** A value that is to be added: in its normal form, or as `hash:…` what a hashed list stores for one. */
export interface WantedValue {
  readonly value: string
  /** Of `hash:…`: what people may see of it. */
  readonly masked?: string
  /** ms since 1970; absent = it stays. */
  readonly expiresAtMs?: number
  readonly reason?: string
}

/** A request to add values to a list and to remove values from it: all of them, or none. */
export interface ListChangeRequest {
  readonly environment: number
  readonly list: string
  /** The kind that its values were read as. */
  readonly kind: ListKind
  readonly author?: string
  readonly source: string
  /** The entry of the event that the change follows from. */
  readonly event?: number
  /** The bulk action that it is part of. */
  readonly bulk?: string
  readonly add: readonly WantedValue[]
  readonly remove: readonly string[]
  readonly receivedAtMs: number
}

/** What a request changed: how many values of each outcome. */
export interface ListChangeResult {
  /** Its entry; undefined = nothing changed. */
  readonly sequence: number | undefined
  readonly added: number
  /** They were listed with another expiry or reason. */
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** They were to be removed, and were not listed. */
  readonly absent: number
}
