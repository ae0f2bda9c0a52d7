import { closedChoice, openChoice } from '../kinds/choice.ts'

/** Open: the specification names exactly two, but another word does no harm to the order. */
export const shippingMethod = openChoice('shipping method', ['$physical', '$electronic'])

/** A closed list: the value decides whether the goods were shipped. */
export const orderStatus = closedChoice('order status', [
  '$approved',
  '$canceled',
  '$held',
  '$fulfilled',
  '$returned',
])

export const orderStatusReason = openChoice('order status reason', [
  '$payment_risk',
  '$abuse',
  '$policy',
  '$other',
])

export const orderStatusSource = openChoice('order status source', ['$automated', '$manual_review'])

export const bookingType = openChoice('booking type', [
  '$event_ticket',
  '$accommodation',
  '$flight',
  '$bus',
  '$rideshare',
  '$vehicle',
  '$cruise',
  '$other',
])

export const assetType = openChoice('asset type', [
  '$coin',
  '$commodity',
  '$crypto',
  '$fiat',
  '$token',
])

export const digitalOrderType = openChoice('digital order type', [
  '$limit',
  '$market',
  '$stop_limit',
  '$stop_loss',
  '$take_profit',
  '$take_profit_limit',
])

/** Open: the values of the compat interface are not published; these stand in samples. */
export const wagerType = openChoice('wager type', ['$parlay'])
export const wagerStatus = openChoice('wager status', ['$accept'])
