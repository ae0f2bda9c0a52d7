import { capital, counted, either, percentText, type Phrase, plural } from './phrase.ts'

/** Below, a percentage would say more than is known. */
const HARDLY = 0.1

/** From 0, what people write, to 1, noise. */
const madeUp =
  (what: string): Phrase =>
  (value) => {
    if (value <= 0) return `${what} reads like a name or a word.`
    if (value < HARDLY) return `${what} hardly looks like random letters.`
    return value >= 1
      ? `${what} reads like random letters.`
      : `${what} looks ${percentText(value)} like random letters.`
  }

/** Sentences on how real the identity looks, by feature. */
export const IDENTITY_SENTENCES: Readonly<Record<string, Phrase>> = {
  email_disposable: either(
    'The mail address is from a throw-away provider.',
    'The mail address is from no known throw-away provider.',
  ),
  email_disposable_weak: either(
    'The mail domain is in a wide list of throw-away providers.',
    'The mail domain is in no list of throw-away providers.',
  ),
  email_free: either(
    'The mail address is from a free provider.',
    'The mail address is not from a free provider.',
  ),
  email_invalid: either('The mail address cannot exist.', 'The mail address can exist.'),
  email_tld_risk: (value) => {
    if (value < 0.5) return 'The mail address’s top-level domain is an ordinary one.'
    return value < 1.5
      ? 'The mail address’s top-level domain is a cheap one.'
      : 'The mail address’s top-level domain is a notorious one.'
  },
  email_institution: either(
    'The mail address is from a school or an authority.',
    'The mail address is not from a school or an authority.',
  ),
  email_tagged: either(
    'The mail address bears a tag (name+tag@).',
    'The mail address bears no tag (name+tag@).',
  ),
  email_digit_share: (value) =>
    value <= 0
      ? 'The mail name has no digits.'
      : `${capital(percentText(value))} of the mail name’s characters are digits.`,
  email_trailing_digits: (value) => `The mail name ends in ${counted(value, plural('digit'))}.`,
  email_gibberish: madeUp('The mail name'),
  phone_valid: either('The phone number can exist.', 'The phone number cannot exist.'),
  phone_voip: either(
    'The phone number is an Internet (VoIP) number.',
    'The phone number is no Internet (VoIP) number.',
  ),
  phone_repetition: (value) => `One digit makes up ${percentText(value)} of the phone number.`,
  name_gibberish: madeUp('The name'),
  name_email_similarity: (value) => {
    if (value <= 0) return 'The mail address holds nothing of the user’s name.'
    return value >= 1
      ? 'The mail address holds the user’s name.'
      : `The mail address matches ${percentText(value)} of the user’s name.`
  },
  name_digits: either('There are digits in the name.', 'There are no digits in the name.'),
  name_one_case: either(
    'The name is all in capital or all in small letters.',
    'The name has capital and small letters.',
  ),
  user_id_gibberish: madeUp('The user id'),
  shared_values: (value) =>
    value <= 0
      ? 'No value of the event is shared by very many users.'
      : `${capital(counted(value, plural('value')))} of the event ${value === 1 ? 'is' : 'are'} shared by so many users that nothing follows.`,
  email_homoglyphs: either(
    'The mail address has letters of another script that look Latin.',
    'The mail address has no letters of another script that look Latin.',
  ),
  name_homoglyphs: either(
    'The name has letters of another script that look Latin.',
    'The name has no letters of another script that look Latin.',
  ),
  social_sign_on: () => 'The user signed on through another network.',
  user_agent_bot: either(
    'The user agent belongs to a bot or a program.',
    'The user agent belongs to no known bot.',
  ),
  user_agent_headless: either(
    'The user agent belongs to a browser without a screen or to a tool that automates one.',
    'The user agent belongs to no known automation tool.',
  ),
  emulator: either('The device is emulated.', 'The device does not call itself emulated.'),
}
