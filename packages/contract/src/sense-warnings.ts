import { warn } from './ruling.ts'

/** Warnings of values that are kept although they make little sense: most are mistakes of the integration. */
export const SENSE_WARNINGS = {
  minor_unit: warn(
    53,
    'No multiple of the smallest unit of its currency, which is, in micros,',
    'Who sends 33 for 33 EUR, or 11594 for 115.94 USD, is off by a factor. Points and cryptocurrencies have no smallest unit.',
  ),
  currency_missing: warn(
    55,
    'An amount without $currency_code.',
    'It cannot be compared with any other amount.',
  ),
  currency_name: warn(
    53,
    'The name of a currency, kept as the code of an alternative one. Its ISO-4217 code is',
    'Amounts under two codes are never compared, and those of an alternative currency have no smallest unit.',
  ),
  time_implausible: warn(
    53,
    'Lies before 2005 or after 2099; kept.',
    'A wrong unit, a clock without a battery, or a placeholder. No history that is worth scoring is older.',
  ),
  time_ahead: warn(
    53,
    'Ahead of our clock by more than the usual seconds; kept. Usual are at most',
    'A clock or a time zone is wrong; the event counts as the newest until then.',
  ),
  end_before_start: warn(53, 'Lies before the start; kept.', 'One of both is wrong.'),
  birth_implausible: warn(
    53,
    'Nobody with an account was born then; kept.',
    'A placeholder of a form, or a wrong column.',
  ),
  rate_of_nothing: warn(
    53,
    'Must be above 0; dropped.',
    'Nothing can be converted with such an exchange rate.',
  ),
  reason_without_failure: warn(
    113,
    'Goes with a failure, and the status says success; kept.',
    'Either the status or the reason is wrong.',
  ),
  id_rounded: warn(
    53,
    'A long number as a spreadsheet rounds it; kept as sent. Export the column as text, so that all digits stay.',
    'Ids that were rounded alike become one entity.',
  ),
  account_number_in_id: warn(
    53,
    'Looks like a whole card number or IBAN; kept, as it names an entity. Send a token in its place.',
    'A whole number must never be stored. Masked, the ids of strangers would become one.',
  ),
  promotions_empty: warn(
    55,
    'Empty: no promotion was applied.',
    '$add_promotion says that one was, and not which. Other events leave the field out where there is none.',
  ),
  oneself: warn(
    113,
    'Is the $user_id itself; kept.',
    'Nobody transfers money to themselves or reports themselves: most often the two were mixed up.',
  ),
  above_maximum: warn(113, 'Is above the maximum that the event names:', 'The two were mixed up.'),
} as const
