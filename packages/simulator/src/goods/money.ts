import type { Country } from '../places/country.ts'

const MICROS = 1_000_000

/** A price of so many dollars in the country's money, rounded as prices there are: integer micros. */
export function priceMicros(dollars: number, country: Country): number {
  const steps = Math.max(1, Math.round((dollars * country.unitsPerDollar) / country.priceStep))
  return steps * Math.round(country.priceStep * MICROS)
}
