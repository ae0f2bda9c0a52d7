import { mix, Rng } from '../chance/rng.ts'
import { COUNTRIES } from '../places/countries.ts'
import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'
import { CATEGORIES, type Category } from './catalogue.ts'
import { priceMicros } from './money.ts'

/** A seller with a small stock. Derived from its number, so a world of any size remembers none. */
export interface Shop {
  readonly number: number
  readonly sellerUserId: string
  readonly storeId: string
  readonly category: Category
  readonly country: Country
}

/** One item of a shop's stock, before it is priced in the buyer's money. */
export interface Product {
  readonly id: string
  readonly title: string
  readonly brand: string
  readonly dollars: number
}

const STOCK = 36

export function shopAt(worldSeed: number, number: number): Shop {
  const rng = new Rng(mix(worldSeed, 0x5709), number)
  return {
    number,
    sellerUserId: `seller_${mix(worldSeed, number).toString(36)}`,
    storeId: `st-${number + 100}`,
    category: rng.weighted(CATEGORIES),
    country: rng.weighted(COUNTRIES),
  }
}

export function productAt(shop: Shop, slot: number): Product {
  const rng = new Rng(mix(shop.number, 0x9800), slot % STOCK)
  const { nouns, brands, lowDollars, highDollars } = shop.category
  const brand = rng.pick(brands)
  const spread = Math.log(highDollars / lowDollars)
  return {
    id: `p${shop.number}-${slot % STOCK}`,
    title:
      `${brand} ${rng.pick(nouns)} ${rng.pick(['', 'Pro', 'Mini', 'Classic', 'II', 'Plus'])}`.trim(),
    brand,
    // Cheap goods are many, expensive ones few.
    dollars: lowDollars * Math.exp(spread * rng.next() ** 1.4),
  }
}

/** The cart item of a product, priced in the buyer's money. */
export function wireItem(shop: Shop, product: Product, buyer: ItemBuyer): WireObject {
  return {
    $item_id: product.id,
    $product_title: product.title,
    $price: priceMicros(product.dollars, buyer.country),
    $currency_code: buyer.country.currency,
    $quantity: buyer.quantity,
    $brand: product.brand,
    $category: shop.category.name,
  }
}

interface ItemBuyer {
  readonly country: Country
  readonly quantity: number
}
