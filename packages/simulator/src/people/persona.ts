import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { Dwelling } from './address.ts'
import type { Device } from './device.ts'
import type { PersonName } from './names.ts'
import type { PaymentMethod } from './payment-method.ts'

/** An account as the shop sees it, whoever is behind it. Honest people and attackers share this shape. */
export interface Persona {
  readonly userId: string
  /** Chance of this account's own, so that its doings do not depend on its neighbours'. */
  readonly rng: Rng
  readonly country: Country
  readonly name: PersonName
  /** The name as typed into forms. */
  readonly written: string
  email: string
  readonly phone?: string
  home: Dwelling
  devices: Device[]
  methods: PaymentMethod[]
}
