import { address } from '../../entities/declared/address.ts'
import { device } from '../../entities/declared/device.ts'
import { email } from '../../entities/declared/email.ts'
import { ip } from '../../entities/declared/ip.ts'
import { card } from '../../entities/declared/card.ts'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import type { WindowName } from '../../aggregates/windows.ts'
import { defineFeature, type Feature, over } from '../define-feature.ts'
import { householdsOf, peopleOf, strangersOf } from './people-counts.ts'

/** Users of something, those of the event's mail address as one. */
function people(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name: `${name}_${window}`,
    family: 'diversity',
    why,
    reads: [over(of, window), over(email.users, window)],
    needs: 'any',
    value: peopleOf,
  })
}

/** The same, those at the event's addresses as one. */
function households(name: string, of: Aggregate, window: WindowName, why: string): Feature {
  return defineFeature({
    name: `${name}_${window}`,
    family: 'diversity',
    why,
    reads: [
      over(of, window),
      over(email.users, window),
      over(address.users, window, 'billing_address'),
      over(address.users, window, 'shipping_address'),
    ],
    needs: 'any',
    value: (users, ofMail, billed, shipped) =>
      householdsOf({ users, ofMail, atHome: atHomeOf(billed, shipped) }),
  })
}

/** Users at both addresses of an event, or at the one that it names. */
function atHomeOf(billed: number, shipped: number): number {
  if (billed !== billed) return shipped
  return shipped === shipped ? Math.min(billed, shipped) : billed
}

const ONE_TABLET =
  'A family shares a tablet and a home; accounts that one attacker goes through on a device share no home.'

/** How many people share an entity: a guest is a new user each time, and a household is no crowd. */
export const peopleFeatures: readonly Feature[] = [
  people(
    'people_per_card',
    card.users,
    '30d',
    'A card that several people pay with is stolen; a guest with one mail address is one person, whatever the user ids.',
  ),
  people(
    'people_per_device',
    device.users,
    'life',
    'One person behind many accounts gives each a mail address; a guest who comes back has one.',
  ),
  households('households_per_device', device.users, '1h', ONE_TABLET),
  households('households_per_device', device.users, '30d', ONE_TABLET),
  households(
    'households_per_ip',
    ip.users,
    '1h',
    'A family shares a connection and a home; one person behind many accounts does not live with them.',
  ),
  defineFeature({
    name: 'strangers_per_card_1d',
    family: 'diversity',
    why: 'On one day several people pay with one card that hardly anybody shared before, each from another home: its number was stolen or sold.',
    reads: [
      over(card.users, '1d'),
      over(email.users, '1d'),
      over(card.addresses, '1d'),
      over(card.users, '30d'),
    ],
    needs: 'any',
    value: (users, ofMail, homes, usersOfMonth) =>
      strangersOf({ users, ofMail, homes, usersBefore: usersOfMonth - users }),
  }),
]
