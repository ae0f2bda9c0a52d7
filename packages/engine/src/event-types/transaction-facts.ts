import type { FieldValue } from '@winnow/contract'
import { type Country, countryCode, countryOf } from '../entities/countries/countries.ts'
import { fillBalance } from '../entities/facts/amount-facts.ts'
import { OUTCOMES } from '../entities/facts/outcomes.ts'
import { bit, type FieldObject, flagOf, objectOf, textOf } from '../entities/field-readers.ts'
import type { Facts } from '../entities/facts.ts'
import type { Reading } from '../entities/reading.ts'
import { wordTable } from '../entities/word-table.ts'

const DECLINED_AS_FRAUD = new Set(['$fraud', '$lost_or_stolen', '$risky'])
const DECLINED_AS_INVALID = new Set(['$invalid', '$expired', '$invalid_verification'])
const THREE_DS = wordTable<number>({
  $successful: 0,
  $attempted: 0,
  $failed: 1,
  $rejected: 1,
})

const MONEY_OUT = new Set(['$withdrawal', '$transfer', '$send'])
const MONEY_IN = new Set(['$deposit', '$receive'])
const MONEY_BACK = new Set(['$refund', '$void'])

/** What only a transaction has: how it went, where the money goes, the till, the balance. */
export function fillTransaction(facts: Facts, reading: Reading): void {
  fillOutcome(facts, reading.fields)
  fillDirection(facts, reading)
  fillTill(facts, reading)
  fillBalance(facts, reading)
}

function fillOutcome(facts: Facts, fields: FieldObject): void {
  facts.transactionFailed = OUTCOMES[textOf(fields['$transaction_status']) || '$success'] ?? NaN
  facts.threeDsFailed = THREE_DS[textOf(fields['$status_3ds'])] ?? NaN
  const category = textOf(fields['$decline_category'])
  if (category === '') return
  facts.declineCategory = category
  facts.declinedAsFraud = bit(DECLINED_AS_FRAUD.has(category))
  facts.declinedAsInvalid = bit(DECLINED_AS_INVALID.has(category))
}

function fillDirection(facts: Facts, { fields, payments }: Reading): void {
  const type = textOf(fields['$transaction_type'])
  facts.moneyOut = bit(MONEY_OUT.has(type))
  facts.moneyIn = bit(MONEY_IN.has(type) && payments.every(({ card }) => card === ''))
  facts.moneyBack = bit(MONEY_BACK.has(type))
  facts.walletExternal = flagOf(fields['$receiver_external_address'])
}

/** Where a card is held to a till: who pays on a page or in an app is elsewhere than the shop. */
function fillTill(facts: Facts, { fields, ip, sessionId }: Reading): void {
  if (ip || sessionId !== '') return
  const country =
    countryIn(objectOf(fields['$merchant_profile'])?.['$merchant_address']) ??
    countryIn(objectOf(fields['$ordered_from'])?.['$store_address'])
  facts.tillLatitude = country?.latitude ?? NaN
  facts.tillLongitude = country?.longitude ?? NaN
}

function countryIn(address: FieldValue | undefined): Country | undefined {
  return countryOf(countryCode(textOf(objectOf(address)?.['$country'])))
}
