import { bit, type FieldObject, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Domain, Email } from '../identity/email.ts'
import { gibberish, nameGibberish } from '../identity/gibberish.ts'
import { nameLooksAlike } from '../identity/look-alike.ts'
import type { Phone } from '../identity/phone.ts'

interface Identity {
  readonly email: Email | undefined
  readonly phone: Phone | undefined
  readonly name: string
  readonly fields: FieldObject
  readonly userId: string
}

const MACHINE_ID = /^[\dA-F-]+$/i

/** Mail, phone and name: what they say about the one who gave them. */
export function fillIdentity(facts: Facts, { email, phone, name, fields, userId }: Identity): void {
  if (email) fillEmail(facts, email)
  if (phone) fillPhone(facts, phone)
  if (name) fillName(facts, name)
  facts.socialSignOn = textOf(fields['$social_sign_on_type']).replace('$', '')
  if (userId !== '' && !isEmail(userId, email) && !MACHINE_ID.test(userId)) {
    facts.userIdGibberish = gibberish(userId)
  }
}

function fillEmail(facts: Facts, email: Email): void {
  facts.emailValid = bit(email.valid)
  facts.emailTagged = bit(email.tagged)
  facts.emailDigitShare = email.digitShare
  facts.emailTrailingDigits = email.trailingDigits
  facts.emailGibberish = email.gibberish
  facts.emailRoot = email.root
  facts.emailLookAlike = email.lookAlike
  if (email.id) fillDomain(facts, email.domain)
}

function fillDomain(facts: Facts, domain: Domain): void {
  facts.emailDomain = domain.name
  facts.emailTld = domain.tld
  facts.emailTldRisk = domain.tldRisk
  facts.emailFree = bit(domain.free)
  facts.emailDisposable = bit(domain.disposable)
  facts.emailDisposableWeak = bit(domain.disposableWeak)
  facts.emailInstitution = bit(domain.institution)
}

function fillPhone(facts: Facts, { valid, country, type, repetition }: Phone): void {
  facts.phoneValid = bit(valid)
  facts.phoneCountry = country
  facts.phoneType = type
  facts.phoneVoip = type === '' ? NaN : bit(type === 'voip')
  facts.phoneRepetition = repetition
}

function fillName(facts: Facts, name: string): void {
  facts.nameDigits = bit(/\d/.test(name))
  facts.nameGibberish = nameGibberish(name)
  facts.nameOneCase = oneCase(name)
  facts.nameLookAlike = nameLooksAlike(name)
}

/** NaN in scripts without capitals. */
function oneCase(name: string): number {
  const [upper, lower] = [name.toUpperCase(), name.toLowerCase()]
  return upper === lower ? NaN : bit(name === upper || name === lower)
}

/** Many integrations take the mail address for the user id. */
function isEmail(userId: string, email: Email | undefined): boolean {
  return userId.includes('@') && email !== undefined && email.id !== ''
}
