import { DAY_MS, WEEK_MS } from '@winnow/contract'
import { contact } from '../../entities/declared/contact.ts'
import { content } from '../../entities/declared/content.ts'
import { image } from '../../entities/declared/image.ts'
import { text } from '../../entities/declared/text.ts'
import { user } from '../../entities/declared/user.ts'
import { isCommonPhrase } from './common-phrase.ts'
import { asRead } from '../as-read.ts'
import { age, before, defineFeature, type Feature, linkAge, most, over } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { ENOUGH_POSTINGS_OF_USER, onceEnough } from '../enough.ts'
import { hoursOf, shareOf, within } from '../scales.ts'

/** A contact is new for so long after it was first posted. */
const NEW_MS = DAY_MS

/** What a text says by itself. */
function words(name: string, why: string, value: (facts: FeatureFacts) => number): Feature {
  return defineFeature({ name, family: 'content', why, reads: [], value })
}

/** A text with more of anything than this is no worse. */
export const MANY = 1000
const OFF_PLATFORM = 'Contact data in a posting moves the victim to where nobody watches.'
const DISGUISE =
  'Look-alike and invisible letters hide words from filters; honest authors have no use for them.'

/** Two texts that are nearly the same are a coincidence; more are copies. */
const MIN_NEAR_COPIES = 3

/** How often a text came, of its copies and its near copies; once when its words are anybody's. */
const ofOwnWords = (
  copies: number,
  nearCopies: number,
  ageMs: number,
  facts: FeatureFacts,
): number => {
  const times = nearCopies < MIN_NEAR_COPIES ? copies : Math.max(copies, nearCopies)
  return isCommonPhrase(facts, ageMs) ? Math.min(times, 1) : times
}

/** Readers who reported; of reports that name no reader each may be another's. */
const reportersOf = (named: number, anonymous: number): number => named + anonymous

/** What is posted, and how often. */
export const contentFeatures: readonly Feature[] = [
  words('text_length', 'Spam is longer than a remark and shorter than a story.', (facts) =>
    within(facts.textLength, 0, 1e6),
  ),
  words('text_urls', 'Spam lives off clicks on its link.', (facts) =>
    within(facts.textUrls, 0, MANY),
  ),
  words('text_shorteners', 'A shortened link hides where it leads.', (facts) =>
    within(facts.textShorteners, 0, MANY),
  ),
  words('text_emails', OFF_PLATFORM, (facts) => within(facts.textEmails, 0, MANY)),
  words('text_phones', OFF_PLATFORM, (facts) => within(facts.textPhones, 0, MANY)),
  words('text_handles', OFF_PLATFORM, (facts) => within(facts.textHandles, 0, MANY)),
  words('text_money_words', 'Scams promise money.', (facts) =>
    within(facts.textMoneyWords, 0, MANY),
  ),
  words(
    'text_spam_phrases',
    'Calls to subscribe, click or visit are what spam is made of.',
    (facts) => within(facts.textSpamPhrases, 0, MANY),
  ),
  words(
    'text_caps_share',
    'Spam shouts in capital letters; talk does not.',
    (facts) => facts.textCapsShare,
  ),
  words('text_exclamations', 'Spam shouts with many exclamation marks.', (facts) =>
    within(facts.textExclamations, 0, MANY),
  ),
  words('text_emojis', 'Spam draws the eye with pictures.', (facts) =>
    within(facts.textEmojis, 0, MANY),
  ),
  words(
    'text_non_latin_share',
    'A text in another script than the site’s is rarely meant for its readers.',
    (facts) => facts.textNonLatinShare,
  ),
  words('text_homoglyphs', DISGUISE, (facts) => within(facts.textHomoglyphs, 0, MANY)),
  words('text_invisibles', DISGUISE, (facts) => within(facts.textInvisibles, 0, MANY)),
  words(
    'text_repeat_share',
    'Spam says the same words again and again.',
    (facts) => facts.textRepeatShare,
  ),
  words('text_gibberish', 'Generated words are no language.', (facts) => facts.textGibberish),
  words('text_html_tags', 'Markup in a posting tries to slip in links or code.', (facts) =>
    within(facts.textHtmlTags, 0, MANY),
  ),
  words('message_recipients', 'One message to many people is an advertisement.', (facts) =>
    within(facts.recipients, 0, MANY),
  ),
  words('contact_data_given', OFF_PLATFORM, (facts) =>
    within((facts.contactEmailPresent || 0) + (facts.contactPhonePresent || 0), 0, 2),
  ),
  defineFeature({
    name: 'text_uses_1d',
    family: 'content',
    why: 'The same words, or nearly the same, posted many times in a day are spam, but for a sentence that anybody says.',
    reads: [over(text.uses, '1d'), most(text.uses, '1d'), age('text')],
    value: ofOwnWords,
  }),
  defineFeature({
    name: 'users_per_text_7d',
    family: 'content',
    why: 'The same words, or nearly the same, from several users come from one author behind them, but for a sentence that anybody says.',
    reads: [over(text.users, '7d'), most(text.users, '7d'), age('text')],
    value: ofOwnWords,
  }),
  defineFeature({
    name: 'user_text_repeat_share_1d',
    family: 'content',
    why: 'A user who posts the same text again and again talks to nobody.',
    reads: [over(user.contents, '1d'), over(user.texts, '1d')],
    value: (contents, texts) =>
      texts === 0 ? 0 : within((contents - texts) / (contents + 1), 0, 1),
  }),
  defineFeature({
    name: 'users_per_image_30d',
    family: 'content',
    why: 'A picture posted by several users was copied: the offer behind it does not exist.',
    reads: [over(image.users, '30d')],
    value: asRead,
  }),
  defineFeature({
    name: 'content_flags_7d',
    family: 'content',
    why: 'Readers reported this posting.',
    reads: [over(content.reporters, '7d'), over(content.anonymousFlags, '7d')],
    value: reportersOf,
  }),
  defineFeature({
    name: 'user_flags_30d',
    family: 'content',
    why: 'Readers reported this user’s postings.',
    reads: [over(user.reporters, '30d'), over(user.anonymousFlags, '30d')],
    value: reportersOf,
  }),
  defineFeature({
    name: 'user_flag_share_90d',
    family: 'content',
    why: 'When most postings of a user get reported, the readers are right.',
    reads: [
      over(user.reporters, '90d'),
      over(user.anonymousFlags, '90d'),
      over(user.contents, '90d'),
    ],
    value: (named, anonymous, contents) => shareOf(reportersOf(named, anonymous), contents),
  }),
  defineFeature({
    name: 'content_updates_1d',
    family: 'content',
    why: 'A posting is changed after it passed the checks.',
    reads: [over(content.updates, '1d')],
    value: asRead,
  }),
  defineFeature({
    name: 'user_link_habit',
    family: 'content',
    why: 'Links in nearly every earlier posting are what the user came for.',
    reads: [before(user.linkHabit), over(user.contents, 'life')],
    value: (links, postings) =>
      onceEnough(postings - 1, ENOUGH_POSTINGS_OF_USER, within(links, 0, MANY)),
  }),
  defineFeature({
    name: 'user_contact_age_hours',
    family: 'content',
    why: 'Honest users post their own link or number for weeks; spammers use new ones each time.',
    reads: [linkAge('user', 'contact'), most(contact.firstPostedAtMs, 'life')],
    value: (linkMs, newestAtMs, { atMs }) => hoursOf(Math.min(linkMs, atMs - newestAtMs)),
  }),
  defineFeature({
    name: 'new_contact_uses_1d',
    family: 'content',
    why: 'A link or number that nobody posted before yesterday, and now again and again, is being spread.',
    reads: [age('contact'), over(contact.uses, '1d')],
    value: (ageMs, uses) => (ageMs < NEW_MS ? uses : 0),
  }),
  defineFeature({
    name: 'users_per_new_contact_7d',
    family: 'content',
    why: 'Several users who begin to post the same link or number within days are one person.',
    reads: [age('contact'), over(contact.users, '7d')],
    value: (ageMs, users) => (ageMs < WEEK_MS ? users : 0),
  }),
]
