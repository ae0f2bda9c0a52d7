import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import { drawDwelling } from './address.ts'
import { drawPhoneDevice } from './device.ts'
import { drawName, writtenName } from './names.ts'
import { drawCard } from './payment-method.ts'
import type { Household } from './person.ts'

const SHARED_CARD_SHARE = 0.3

export function drawHousehold(rng: Rng, country: Country): Household {
  const name = drawName(rng, country)
  return {
    line: rng.bits(),
    country,
    lastName: name.last,
    dwelling: drawDwelling(rng, country),
    tablet: drawPhoneDevice(rng, country),
    ...(rng.chance(SHARED_CARD_SHARE)
      ? { card: drawCard(rng, country, writtenName(rng, name)) }
      : {}),
  }
}
