import type { Merchant, MerchantChange, Merchants } from '@winnow/engine'

/** Merchants that last as long as the process. */
export class MemoryMerchants implements Merchants {
  private readonly merchants = new Map<number, Map<string, Merchant>>()

  async create(merchant: Merchant, maxCount: number): Promise<'created' | 'exists' | 'full'> {
    const known = this.of(merchant.environment)
    if (known.has(merchant.id)) return 'exists'
    if (known.size >= maxCount) return 'full'
    known.set(merchant.id, merchant)
    return 'created'
  }

  async get(environment: number, id: string): Promise<Merchant | undefined> {
    return this.of(environment).get(id)
  }

  async replace(
    environment: number,
    id: string,
    change: MerchantChange,
  ): Promise<Merchant | undefined> {
    const known = this.of(environment).get(id)
    if (known === undefined) return undefined
    const replaced = { ...known, ...change }
    this.of(environment).set(id, replaced)
    return replaced
  }

  async page(
    environment: number,
    { after = '', limit }: Parameters<Merchants['page']>[1],
  ): Promise<readonly Merchant[]> {
    return [...this.of(environment).values()]
      .filter(({ id }) => id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
  }

  private of(environment: number): Map<string, Merchant> {
    const known = this.merchants.get(environment) ?? new Map<string, Merchant>()
    this.merchants.set(environment, known)
    return known
  }
}
