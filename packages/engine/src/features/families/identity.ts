import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { user } from '../../entities/declared/user.ts'
import { defineFeature, type Feature, register } from '../define-feature.ts'
import type { FeatureFacts } from '../feature-context.ts'
import { within } from '../scales.ts'

/** What a mail address, a phone number, a name or a user agent says by itself. */
function identity(name: string, why: string, value: (facts: FeatureFacts) => number): Feature {
  return defineFeature({ name, family: 'identity', why, reads: [], value })
}

/** The same, remembered of the user: a made-up name stays made up on events that do not repeat it. */
function remembered(
  name: string,
  { of, why, value }: { of: Aggregate; why: string; value: (facts: FeatureFacts) => number },
): Feature {
  return defineFeature({
    name,
    family: 'identity',
    why,
    reads: [register(of)],
    needs: 'any',
    value: (last, facts) => (last === last ? last : value(facts)),
  })
}

const MADE_UP = 'People choose what can be read and remembered; generators produce noise.'
const AUTOMATED = 'People use browsers; this user agent belongs to a program.'

/** How real the identity looks. */
export const identityFeatures: readonly Feature[] = [
  remembered('email_disposable', {
    of: user.emailDisposable,
    why: 'Throw-away mailboxes are used by those who will not need the account tomorrow.',
    value: (facts) => facts.emailDisposable,
  }),
  identity(
    'email_disposable_weak',
    'A wide list catches new throw-away providers, and some honest ones: it counts for little.',
    (facts) => facts.emailDisposableWeak,
  ),
  identity(
    'email_free',
    'A free mailbox proves nothing about its owner; one of a company or a school does.',
    (facts) => facts.emailFree,
  ),
  identity(
    'email_invalid',
    'A mail address that cannot exist was typed to fill the field.',
    (facts) => 1 - facts.emailValid,
  ),
  identity(
    'email_tld_risk',
    'Cheap and notorious top-level domains are bought by the thousand.',
    (facts) => facts.emailTldRisk,
  ),
  identity(
    'email_institution',
    'Schools and authorities know who their mailboxes belong to.',
    (facts) => facts.emailInstitution,
  ),
  identity(
    'email_tagged',
    'A tag (ann+7@) makes one mailbox look like many.',
    (facts) => facts.emailTagged,
  ),
  identity(
    'email_digit_share',
    'Mail names made mostly of digits are generated.',
    (facts) => facts.emailDigitShare,
  ),
  identity(
    'email_trailing_digits',
    'A long number at the end of a mail name is how series are made.',
    (facts) => within(facts.emailTrailingDigits, 0, 64),
  ),
  remembered('email_gibberish', {
    of: user.emailGibberish,
    why: MADE_UP,
    value: (facts) => facts.emailGibberish,
  }),
  remembered('phone_valid', {
    of: user.phoneValid,
    why: 'A working phone number costs something; one that cannot exist was typed to fill the field.',
    value: (facts) => facts.phoneValid,
  }),
  identity(
    'phone_voip',
    'Internet numbers are rented by the minute to pass a check.',
    (facts) => facts.phoneVoip,
  ),
  identity(
    'phone_repetition',
    'A number of one repeated digit was typed to fill the field.',
    (facts) => facts.phoneRepetition,
  ),
  remembered('name_gibberish', {
    of: user.nameGibberish,
    why: MADE_UP,
    value: (facts) => facts.nameGibberish,
  }),
  remembered('name_email_similarity', {
    of: user.nameEmailSimilarity,
    why: 'Most people’s mail address holds their name; a stranger’s account or card does not.',
    value: (facts) => facts.nameEmailSimilarity,
  }),
  identity('name_digits', 'Names of people have no digits.', (facts) => facts.nameDigits),
  identity(
    'name_one_case',
    'A name all in small or all in capital letters was typed in haste or by a program.',
    (facts) => facts.nameOneCase,
  ),
  identity('user_id_gibberish', MADE_UP, (facts) => facts.userIdGibberish),
  identity(
    'social_sign_on',
    'A sign-on through another network borrows that network’s checks.',
    (facts) => (facts.socialSignOn === '' ? NaN : 1),
  ),
  identity('user_agent_bot', AUTOMATED, (facts) => facts.userAgentBot),
  identity('user_agent_headless', AUTOMATED, (facts) => facts.userAgentHeadless),
  identity(
    'emulator',
    'Emulated phones are how one machine plays a hundred users.',
    (facts) => facts.emulator,
  ),
  remembered('email_homoglyphs', {
    of: user.emailLookAlike,
    why: 'Letters of another script that look Latin let one address pass for another, or past a list of blocked ones.',
    value: (facts) => facts.emailLookAlike,
  }),
  remembered('name_homoglyphs', {
    of: user.nameLookAlike,
    why: 'Nobody writes their name in two alphabets within one word; it slips past lists of names.',
    value: (facts) => facts.nameLookAlike,
  }),
]
