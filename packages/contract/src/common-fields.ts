import { optional } from './field.ts'
import { country, e164Phone, email } from './kinds/form.ts'
import { accountId, visitorAccountId } from './kinds/id.ts'
import { ipAddress } from './kinds/ip-address.ts'
import { odds } from './kinds/numbers.ts'
import { text } from './kinds/text.ts'
import { eventTimeMs } from './kinds/time.ts'
import { app } from './objects/app.ts'
import { botIdentification } from './objects/bot-identification.ts'
import { browser } from './objects/browser.ts'
import { geo } from './objects/geo.ts'
import { kyc } from './objects/kyc.ts'

/** The fields every event may have; `$type` and `$api_key` are read before them. */
export const commonFields = {
  $user_id: optional(accountId, { note: "The user's account id, case sensitive." }),
  $session_id: optional(visitorAccountId, { note: 'Ties actions before and after a login.' }),
  $ip: optional(ipAddress, { note: "Address of the user's request; recommended on backfills." }),
  $time: optional(eventTimeMs, { note: 'When it happened; absent = when it was received.' }),
}

/** The software the user acted with: one of the two. */
export const deviceFields = {
  $browser: optional(browser, { since: 'v205' }),
  $app: optional(app, { since: 'v205' }),
}

/** The brand and site it happened on. */
export const siteFields = {
  $brand_name: optional(text, { since: 'v205' }),
  $site_country: optional(country, { since: 'v205' }),
  $site_domain: optional(text, { since: 'v205' }),
}

/** What others, asked by the business, say of the visit. */
export const checkedVisitFields = {
  $geo: optional(geo, { since: 'v205' }),
  $bot_identification: optional(botIdentification, { since: 'v205' }),
}

/** What others report about the user's identity. */
export const checkedIdentityFields = {
  $kyc: optional(kyc, { since: 'v205' }),
}

/** An extension of the compat interface: the odds of a control group. */
export const controlGroupFields = {
  $control_group_odds: optional(odds, {
    since: 'v205',
    note: 'Ours: it would have been blocked, and was let go on by a lot of this chance.',
  }),
}

/** Where a one-time passcode can be sent. */
export const passcodeFields = {
  $verification_phone_number: optional(e164Phone, { since: 'v205' }),
}

/** As `passcodeFields`, on events that had `$user_email` when these fields came. */
export const verifiedFields = {
  $user_email: optional(email, { since: 'v205' }),
  ...passcodeFields,
}
