import { fillAmount } from './facts/amount-facts.ts'
import { fillBasket } from './facts/basket-facts.ts'
import { fillClient } from './facts/client-facts.ts'
import { fillContent } from './facts/content-facts.ts'
import { fillDevice } from './facts/device-facts.ts'
import { fillEvent } from './facts/event-facts.ts'
import { fillFailures } from './facts/failure-facts.ts'
import { fillIdentity } from './facts/identity-facts.ts'
import { fillMismatch } from './facts/mismatch-facts.ts'
import { fillPayment } from './facts/payment-facts.ts'
import { fillPlace } from './facts/place-facts.ts'
import { fillPromotions } from './facts/promotion-facts.ts'
import { Facts } from './facts.ts'
import { meaningOf } from '../event-types/meaning-of.ts'
import type { Reading } from './reading.ts'

/**
 * Everything an event says, as numbers and short words. A pure function of the event and of what
 * was looked up when it was accepted; never throws, whatever the event holds.
 */
export function factsOf(reading: Reading): Facts {
  const facts = new Facts()
  const { type } = reading.event
  fillEvent(facts, type, reading.atMs)
  fillPlace(facts, reading)
  fillAmount(facts, reading)
  fillPayment(facts, reading)
  fillBasket(facts, reading.fields)
  fillFailures(facts, reading.payments)
  fillIdentity(facts, reading)
  fillClient(facts, reading)
  fillDevice(facts, reading)
  fillContent(facts, reading)
  fillPromotions(facts, reading)
  // Facts that only some types have.
  meaningOf(type)?.fill?.(facts, reading)
  // Last, for it compares what the others found.
  fillMismatch(facts, reading)
  return facts
}
