import { bit, type FieldObject, listOf, textOf } from '../field-readers.ts'
import type { Facts } from '../facts.ts'
import { gibberish } from '../identity/gibberish.ts'
import { objectsOf } from '../reading.ts'
import type { Content } from '../text/content.ts'
import type { Contacts } from '../text/contacts.ts'
import { foldText } from '../text/fold-text.ts'
import { homoglyphWords } from '../text/homoglyphs.ts'
import { hiddenIn } from '../text/invisibles.ts'
import { leetWords } from '../text/leet.ts'
import { ownWordsOf } from '../text/own-words.ts'
import { textHash } from '../text/near-text.ts'
import { countPhrases } from '../text/spam-phrases.ts'
import { shapeOf } from '../text/text-shape.ts'

/** Words that are judged by their look; a text is gibberish from its first words on. */
const MAX_JUDGED_WORDS = 32
const MIN_JUDGED_LETTERS = 4

interface Posted {
  readonly content: Content | undefined
  readonly contacts: Contacts | undefined
}

/** What is posted. */
export function fillContent(facts: Facts, { content, contacts }: Posted): void {
  if (content) fillPosting(facts, content)
  if (contacts) fillContacts(facts, contacts)
}

function fillPosting(facts: Facts, { kind, fields, text }: Content): void {
  facts.contentKind = kind
  facts.contactEmailPresent = bit(textOf(fields['$contact_email']) !== '')
  facts.contactPhonePresent = bit(contactPhoneOf(fields) !== '')
  facts.recipients = recipientsOf(fields)
  fillText(facts, text)
}

/** Older events give the phone flat, newer ones in the contact address. */
function contactPhoneOf(fields: FieldObject): string {
  const [address] = objectsOf(fields, '$contact_address')
  return textOf(fields['$contact_phone']) || textOf(address?.['$phone'])
}

function recipientsOf(fields: FieldObject): number {
  if (fields['$recipient_user_id'] !== undefined) return 1
  const several = fields['$recipient_user_ids']
  return several === undefined ? NaN : Math.max(1, listOf(several).length)
}

function fillText(facts: Facts, text: string): void {
  facts.textLength = text.length
  if (text === '') return
  const folded = foldText(text)
  const words = folded === '' ? [] : folded.split(' ')
  fillShape(facts, text)
  fillWords(facts, words, folded)
  facts.textMoneyWords += moneySigns(text)
  facts.textHash = textHash(folded)
  facts.textReadLength = ownWordsOf(text).length
}

function fillShape(facts: Facts, text: string): void {
  const shape = shapeOf(text)
  facts.textCapsShare = shape.letters > 0 ? shape.capitals / shape.letters : NaN
  facts.textNonLatinShare = shape.letters > 0 ? shape.nonLatin / shape.letters : NaN
  facts.textExclamations = shape.exclamations
  facts.textEmojis = shape.emojis
  facts.textInvisibles = hiddenIn(text)
  facts.textHtmlTags = shape.htmlTags
  facts.textHomoglyphs = homoglyphWords(text) + leetWords(text)
}

function fillContacts(facts: Facts, contacts: Contacts): void {
  facts.textUrls = contacts.urls
  facts.textDomain = contacts.domain
  facts.textShorteners = contacts.shorteners
  facts.textEmails = contacts.emails
  facts.textPhones = contacts.phones
  facts.textHandles += contacts.handles
}

function fillWords(facts: Facts, words: readonly string[], folded: string): void {
  const { spam, money, messengers } = countPhrases(words, folded)
  facts.textSpamPhrases = spam
  facts.textMoneyWords = money
  facts.textHandles = messengers
  if (words.length === 0) return
  facts.textRepeatShare = 1 - new Set(words).size / words.length
  facts.textGibberish = meanGibberish(words)
}

/** `$500`, `€ 20`, `₹1000`. */
function moneySigns(text: string): number {
  return text.match(/[$€£¥₹₽₿] ?\d/g)?.length ?? 0
}

function meanGibberish(words: readonly string[]): number {
  let [sum, judged] = [0, 0]
  for (const word of words.slice(0, MAX_JUDGED_WORDS)) {
    const value = word.length < MIN_JUDGED_LETTERS ? NaN : gibberish(word)
    if (Number.isNaN(value)) continue
    sum += value
    judged += 1
  }
  return judged > 0 ? sum / judged : NaN
}
