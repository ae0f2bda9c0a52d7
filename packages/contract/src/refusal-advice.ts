import type { RefusalKind } from './refusal-or-warning.ts'

/** What the sender of a refused event does to have it taken; a test follows each. */
export const REFUSAL_ADVICE: Readonly<Record<RefusalKind, string>> = {
  body_no_object: 'Send one JSON object, with $type and $user_id or $session_id in it.',
  nested_too_deep: 'Leave it out, or send fewer levels of objects and arrays.',
  type_missing:
    'Send $type: a reserved type such as $create_order, or a name of your own. In a shell, put the body in single quotes.',
  type_unknown:
    'Correct the spelling, or drop the $ to make it a custom event of letters, digits and _.',
  type_label: 'Send $is_bad and $abuse_type to /users/{id}/labels.',
  type_too_new: 'Send it to a newer version, such as /v205/events.',
  type_gone: 'Send it to an older version, such as /v204/events, or send its successor.',
  type_characters: 'Replace all other characters of $type by _.',
  type_too_long: 'Shorten $type.',
  type_account_number: 'Name what happened in $type, such as made_call.',
  field_unknown:
    'Correct the spelling, leave it out, or drop the $ to make it a custom field of the event.',
  field_too_new: 'Send it to a newer version, such as /v205/events, or leave the field out.',
  field_gone: 'Send it to an older version, such as /v204/events, or leave the field out.',
  field_missing: 'Send the field with a value.',
  one_of_missing: 'Send one of these fields.',
  user_missing: "Send $user_id, the user's account id.",
  actor_missing: 'Send $user_id, or $session_id of a visitor who is not logged in.',
  session_missing: 'Send $session_id.',
  value_quoted:
    'Send a number without quotes, in the unit that is named: 115940000 for 115.94 of a currency.',
  wrong_type: 'Send a value of that form, or leave an optional field out.',
  text_too_long: 'Send a shorter value.',
  id_characters: 'Take the control characters out, such as a line end.',
  id_worn: 'Put the digits in quotes where they are still whole.',
  value_not_allowed: 'Send one of the values that are named.',
  not_an_integer: 'Multiply by 1,000,000 and round: 115.94 is sent as 115940000.',
  number_too_small: 'Send a number within the bounds.',
  number_too_large: 'Send a number within the bounds; 1 of a currency is 1,000,000.',
  amount_below_zero:
    'Send it without the sign. A refund is a $transaction with $transaction_type $refund and the amount that is given back.',
  amount_zero:
    'A check of a card without a charge is sent as $transaction_type $authorize with the smallest amount of the currency (10000 for a cent). Where no money is asked for, no $transaction is sent.',
  currency_unreadable: 'Send the three letters of ISO-4217, such as USD.',
  time_in_future: 'Send milliseconds since 1970 in UTC, check the clock, or leave $time out.',
  excludes_other: 'Leave one of the two out.',
  needs_other: 'Leave it out, or send the other field with that value.',
  abuse_type_unknown: 'Send one of the types that are named.',
  subject_placeholder: 'Send the id of the user, or leave the request out.',
  path_encoding: 'Percent-encode the id as UTF-8.',
  label_of_another: 'Send the $user_id that the events named, or leave it out of an event.',
  label_of_another_event: 'Send the $user_id that the event named, or leave the id out.',
}
