import { choiceSchema, named, namedObject, nullable } from '../../answers/typed-schema.ts'
import { countSchema } from '../common-schemas.ts'
import { DELIVERY_ERRORS } from '../../enums/delivery-words.ts'

/** Why a try failed. */
export const deliveryErrorSchema = named('DeliveryError', choiceSchema(DELIVERY_ERRORS))

const part = (what: string) =>
  nullable(countSchema(`${what}, ms; null = it did not come to it.`, 12))

/** How long the parts of a try took. */
export const attemptTimingsSchema = namedObject('AttemptTimings', {
  dns: part('Resolving the name'),
  connect: part('Connecting'),
  tls: part('TLS'),
  first_byte: part('Waiting for the answer'),
  total: countSchema('All of it, ms.', 40),
})
