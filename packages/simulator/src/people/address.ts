import { wordList } from '../places/word-list.ts'
import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { WireObject } from '../simulated-line.ts'
import { fillPattern } from './pattern.ts'

/** A place one can ship to, without a person's name on it. */
export interface Dwelling {
  readonly country: Country
  readonly street: string
  readonly flat?: string
  readonly city: string
  readonly region: string
  readonly zip: string
}

const FLAT_SHARE = 0.25
const STREET_NUMBERS = 280

export function drawDwelling(rng: Rng, country: Country): Dwelling {
  const [city = '', region = '', zip = ''] = rng.pick(wordList(country.cities, '|')).split(',')
  const street = rng.pick(wordList(country.streets, '|'))
  const number = rng.range(1, STREET_NUMBERS)
  return {
    country,
    street: country.numberFirst ? `${number} ${street}` : `${street} ${number}`,
    ...(rng.chance(FLAT_SHARE) ? { flat: `Apt ${rng.range(1, 60)}` } : {}),
    city,
    region,
    zip: fillPattern(rng, zip),
  }
}

/** The address as events carry it. */
export function wireAddress(dwelling: Dwelling, name: string, phone?: string): WireObject {
  return {
    $name: name,
    ...(phone === undefined ? {} : { $phone: phone }),
    $address_1: dwelling.street,
    ...(dwelling.flat === undefined ? {} : { $address_2: dwelling.flat }),
    $city: dwelling.city,
    $region: dwelling.region,
    $country: dwelling.country.code,
    $zipcode: dwelling.zip,
  }
}

/** The same door spelt another way, as people do, and as those do who want to look like another. */
export function respell(rng: Rng, dwelling: Dwelling): Dwelling {
  const street = rng.pick([
    dwelling.street,
    dwelling.street.toUpperCase(),
    dwelling.street.replace(/ (St|Street|Ave|Rd|Road)$/, (word) => `${word}.`),
    dwelling.street.replace('straße', 'str.'),
  ])
  const flat = rng.pick([dwelling.flat ?? '', `#${rng.range(1, 30)}`, `Unit ${rng.range(1, 30)}`])
  const { flat: _dropped, ...rest } = dwelling
  return { ...rest, street, ...(flat === '' ? {} : { flat }) }
}
