import { visitorAccountId } from '../kinds/id.ts'
import { yearOfBirth } from '../kinds/birth.ts'
import { namesPromotions, notOneself } from '../sense-rules.ts'
import {
  checkedIdentityFields,
  checkedVisitFields,
  deviceFields,
  passcodeFields,
  siteFields,
} from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { socialSignOnType } from '../enums/account.ts'
import { optional } from '../field.ts'
import { country, email, phone } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { personName, text } from '../kinds/text.ts'
import { address } from '../objects/address.ts'
import { merchantProfile } from '../objects/merchant-profile.ts'
import { paymentMethod } from '../objects/payment-method.ts'
import { promotion } from '../objects/promotion.ts'

/** What an account consists of; `$update_account` has the same fields and one more. */
export const accountFields = {
  $user_email: optional(email),
  $name: optional(personName, { note: 'First and last name.' }),
  $phone: optional(phone, { note: 'Primary phone, country code first.' }),
  $referrer_user_id: optional(visitorAccountId, { note: 'Needed to see referral fraud.' }),
  $payment_methods: optional(listOf(paymentMethod)),
  $billing_address: optional(address),
  $shipping_address: optional(address, { since: 'v204' }),
  $promotions: optional(listOf(promotion), { since: 'v204' }),
  $social_sign_on_type: optional(socialSignOnType),
  ...passcodeFields,
  $account_types: optional(listOf(text), { since: 'v205' }),
  $merchant_profile: optional(merchantProfile, { since: 'v205' }),
  $nationality: optional(country, { since: 'v205' }),
  $year_of_birth: optional(yearOfBirth, { since: 'v205' }),
  ...checkedIdentityFields,
  ...checkedVisitFields,
  ...deviceFields,
  ...siteFields,
}

export const accountRules = [notOneself('$referrer_user_id'), namesPromotions]

export const createAccount = defineEvent('$create_account', {
  summary: 'An account is created.',
  actor: 'user',
  fields: accountFields,
  rules: accountRules,
})
