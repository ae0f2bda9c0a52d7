import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'
import { priceMicros } from './money.ts'
import { productAt, wireItem, type Product, type Shop } from './shop.ts'

/** What is about to be bought from one shop. */
export interface Basket {
  readonly shop: Shop
  readonly country: Country
  readonly items: readonly WireObject[]
  readonly amountMicros: number
}

export interface Appetite {
  /** Wealthy buyers choose more expensive goods: they look at several and take the dearest. */
  readonly looks: number
  readonly lines: number
  readonly quantity: number
}

export function fillBasket(rng: Rng, shop: Shop, country: Country, appetite: Appetite): Basket {
  const items: WireObject[] = []
  let amountMicros = 0
  for (let line = 0; line < appetite.lines; line += 1) {
    const product = dearest(rng, shop, appetite.looks)
    const { quantity } = appetite
    items.push(wireItem(shop, product, { country, quantity }))
    amountMicros += quantity * priceMicros(product.dollars, country)
  }
  return { shop, country, items, amountMicros }
}

function dearest(rng: Rng, shop: Shop, looks: number): Product {
  let best = productAt(shop, rng.bits())
  for (let look = 1; look < looks; look += 1) {
    const other = productAt(shop, rng.bits())
    if (other.dollars > best.dollars) best = other
  }
  return best
}
