/** A merchant of a payment provider, as the provider describes it. Times are ms since 1970. */
export interface Merchant {
  readonly environment: number
  /** The provider's id of it; unique in its environment. */
  readonly id: string
  /** Its members besides the id, as JSON. */
  readonly details: string
  readonly createdAtMs: number
  readonly createdBy: string
  readonly updatedAtMs: number
  readonly updatedBy: string
}

/** What becomes of a merchant that is replaced. */
export type MerchantChange = Pick<Merchant, 'details' | 'updatedAtMs' | 'updatedBy'>

/** Merchants of payment providers, by environment. Each change is on disk when it resolves. */
export interface Merchants {
  /** `full`: the environment has `maxCount` merchants already. */
  create(merchant: Merchant, maxCount: number): Promise<'created' | 'exists' | 'full'>
  get(environment: number, id: string): Promise<Merchant | undefined>
  /** Replaces the details. Undefined if there is no such merchant. */
  replace(environment: number, id: string, change: MerchantChange): Promise<Merchant | undefined>
  /** Merchants by id, from the first one after `after`. */
  page(
    environment: number,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly Merchant[]>
}
