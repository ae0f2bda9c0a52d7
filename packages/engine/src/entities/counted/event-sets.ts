import { BEACON_EVENT } from '@winnow/contract'
import type { Enrichment } from '../enrichment.ts'
import type { Facts } from '../facts.ts'

/* Which event types the aggregates count, and the conditions that several of them share. */

export const SIGNUPS = ['$create_account']
export const LOGINS = ['$login']
export const ORDERS = ['$create_order']
export const TRANSACTIONS = ['$transaction']
/** Both steps of a purchase: some integrations send one of them, some the other. */
export const PAYMENTS = ['$create_order', '$transaction']
export const FLAGS = ['$flag_content']
export const LABELS = ['$label']
export const BEACONS = [BEACON_EVENT]

export const isAct = (facts: Readonly<Facts>): boolean => facts.isPassive !== 1
/**
 * A sender who does not know the password reveals nothing about the owner's place and devices: else
 * a thief who tries passwords today is a known visitor tomorrow.
 */
export const isOwnAct = (facts: Readonly<Facts>): boolean => facts.loginFailed !== 1 && isAct(facts)
/** Something was written or shown to others: content events, and custom ones that carry a text. */
export const isPosting = (facts: Readonly<Facts>): boolean => facts.contentKind !== ''
export const isFailedPayment = (facts: Readonly<Facts>): boolean => facts.transactionFailed === 1
export const isFailedLogin = (facts: Readonly<Facts>): boolean => facts.loginFailed === 1
export const isFraudDecline = (facts: Readonly<Facts>): boolean => facts.declinedAsFraud === 1
/** A report that names no reader: each is counted. */
export const isAnonymousFlag = (facts: Readonly<Facts>): boolean => facts.flaggedBy === ''
export const isChargeback = (facts: Readonly<Facts>): boolean => facts.chargeback === 1
export const isMoneyBack = (facts: Readonly<Facts>): boolean => facts.moneyBack === 1
/** Not the next step of a payment that was counted when it was pending or authorized. */
const isFirstStep = ({ followUp }: Enrichment): boolean => followUp !== 'next_step'
export const isMoneyOut = (facts: Readonly<Facts>, enrichment: Enrichment): boolean =>
  facts.moneyOut === 1 && isFirstStep(enrichment)
/** A purchase, a deposit or money sent: not a refund or a void, which give money back. */
export const isPayment = (facts: Readonly<Facts>, enrichment: Enrichment): boolean =>
  facts.moneyBack !== 1 && isFirstStep(enrichment)
/** Money that came in to stay: not a deposit that failed. */
export const isMoneyIn = (facts: Readonly<Facts>, enrichment: Enrichment): boolean =>
  facts.moneyIn === 1 && facts.transactionFailed !== 1 && isFirstStep(enrichment)
/** What the user spends, sends or tops up with a card; a salary is no spending. */
export const isSpending = (facts: Readonly<Facts>, enrichment: Enrichment): boolean =>
  isPayment(facts, enrichment) && facts.moneyIn !== 1
/** The same, of a known amount. */
export const isPricedSpending = (facts: Readonly<Facts>, enrichment: Enrichment): boolean =>
  facts.amountLog === facts.amountLog && isSpending(facts, enrichment)
export const hasPromotion = (facts: Readonly<Facts>): boolean => facts.promotions > 0

/**
 * The event came from where a beacon of the visit's first device came from, which a sender far away
 * cannot make so: only such events make a fingerprint common or a device a user's own.
 */
export const isNear = (_: Readonly<Facts>, { found }: Enrichment): boolean => found?.isNear === true
