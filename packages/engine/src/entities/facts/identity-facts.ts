import { bit, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import type { Domain, Email } from '../identity/email.ts'
import { gibberish } from '../identity/gibberish.ts'
import { nameInLocal } from '../identity/name-similarity.ts'
import type { Phone } from '../identity/phone.ts'
import type { Reading } from '../reading.ts'

const SPECIAL_PHONES = new Set(['toll_free', 'premium', 'shared_cost'])
const MACHINE_ID = /^[\dA-F-]+$/i

/** Mail, phone and name: what they say about the one who gave them. */
export function fillIdentity(facts: Facts, reading: Reading): void {
  const { email, phone, fields, userId } = reading
  facts.emailPresent = bit(email !== undefined)
  if (email) fillEmail(facts, email)
  facts.phonePresent = bit(phone !== undefined)
  if (phone) fillPhone(facts, phone)
  if (reading.name) fillName(facts, reading)
  facts.socialSignOn = textOf(fields['$social_sign_on_type']).replace('$', '')
  if (userId !== '') fillUserId(facts, reading)
}

function fillEmail(facts: Facts, email: Email): void {
  facts.emailValid = bit(email.valid)
  facts.emailRole = bit(email.role)
  facts.emailTagged = bit(email.tagged)
  facts.emailDots = email.dots
  facts.emailLength = email.local.length
  facts.emailDigitShare = email.digitShare
  facts.emailTrailingDigits = email.trailingDigits
  facts.emailGibberish = email.gibberish
  facts.emailRoot = email.root
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
  facts.phoneSpecial = type === '' ? NaN : bit(SPECIAL_PHONES.has(type))
  facts.phoneRepetition = repetition
}

function fillName(facts: Facts, { name, userName, email }: Reading): void {
  facts.userName = userName
  facts.nameLength = name.length
  facts.nameWords = userName === '' ? 0 : userName.split(' ').length
  facts.nameDigits = bit(/\d/.test(name))
  facts.nameGibberish = gibberish(name)
  facts.nameOneCase = oneCase(name)
  if (email?.local) facts.nameIsEmail = bit(userName.replaceAll(' ', '') === email.local)
}

/** NaN in scripts without capitals. */
function oneCase(name: string): number {
  const [upper, lower] = [name.toUpperCase(), name.toLowerCase()]
  return upper === lower ? NaN : bit(name === upper || name === lower)
}

function fillUserId(facts: Facts, { userId, email }: Reading): void {
  const isEmail = userId.includes('@') && email !== undefined && email.id !== ''
  facts.userIdIsEmail = bit(isEmail)
  if (isEmail || MACHINE_ID.test(userId)) return
  facts.userIdGibberish = gibberish(userId)
  if (email?.local) facts.userEmailSimilarity = nameInLocal(userId.toLowerCase(), email)
}
