import type { Aggregate } from '../define-aggregate.ts'
import { address } from './address.ts'
import {
  badOnDevice,
  badOnFingerprint,
  collectedDevice,
  deviceOwner,
  fingerprint,
  fingerprintPlace,
  pagesOfDevice,
  pagesOfVisit,
  visit,
} from './collected.ts'
import { contact } from './contact.ts'
import { content, image, text } from './content.ts'
import { custom } from './custom.ts'
import { device } from './device.ts'
import { environment } from './environment.ts'
import { email, phone } from './identity.ts'
import { ip } from './ip.ts'
import { issuer, mailDomain, price } from './commons.ts'
import { merchant, recipient } from './merchant.ts'
import { network } from './network.ts'
import { order } from './order.ts'
import { bankAccount, card } from './payment.ts'
import { promotion, referrer } from './promotion.ts'
import { reputationAggregates } from './reputations.ts'
import { session } from './session.ts'
import { user } from './user.ts'

const DECLARED: readonly Readonly<Record<string, Aggregate>>[] = [
  user,
  session,
  device,
  ip,
  network,
  email,
  phone,
  card,
  bankAccount,
  address,
  order,
  content,
  text,
  image,
  promotion,
  merchant,
  referrer,
  recipient,
  custom,
  environment,
  visit,
  collectedDevice,
  badOnDevice,
  fingerprint,
  badOnFingerprint,
  fingerprintPlace,
  deviceOwner,
  contact,
  pagesOfVisit,
  pagesOfDevice,
  issuer,
  mailDomain,
  price,
]

/** Everything that is remembered of entities. Within an entity type the order is the stored layout. */
export const AGGREGATES: readonly Aggregate[] = [
  ...DECLARED.flatMap((group) => Object.values(group)),
  ...reputationAggregates(),
]
