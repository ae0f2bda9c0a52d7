import { FORM_WARNINGS } from './form-warnings.ts'
import { refuse, warn } from './ruling.ts'
import type { Ruling } from './ruling.ts'
import { SENSE_WARNINGS } from './sense-warnings.ts'

/**
 * The line between refusal and warning, drawn once. An event is refused when keeping it would be
 * wrong (money misread, a rule of the specification broken, a meaning lost); it is kept with a
 * warning when only its quality suffers. docs/reference/refusals-and-warnings.md is made from this.
 */
export const RULINGS = {
  body_no_object: refuse(57, 'The body must be a JSON object.', 'There is no event in it.'),
  nested_too_deep: refuse(53, 'Nested too deeply.', 'No event needs it; only attacks do.'),
  type_missing: refuse(
    55,
    'Required; reserved fields begin with $.',
    'The event type selects all other rules.',
  ),
  type_unknown: refuse(
    114,
    'Not a known event type.',
    'A misspelt reserved type would be lost silently.',
  ),
  type_label: refuse(
    114,
    'A label is no event: it goes to /users/{id}/labels, and in bulk it is a line without $type.',
    'It says how a user turned out, not what they did.',
  ),
  type_too_new: refuse(
    114,
    'Not an event type of this version.',
    'The version promises what it knows.',
  ),
  type_gone: refuse(
    114,
    'No longer an event type in this version.',
    'Its successor means something else.',
  ),
  type_like_reserved: warn(
    53,
    'A custom event type. With $ in front it would be the reserved one.',
    'Of a custom event only custom fields and who did it are understood.',
  ),
  type_newer: warn(
    114,
    'An event type of a newer version.',
    'Integrations on v204 send v205 events; they are understood.',
  ),
  type_characters: refuse(
    114,
    'A custom event type has letters, digits and _ only.',
    'It becomes a name in rules and features.',
  ),
  type_too_long: refuse(
    114,
    'Too long for a custom event type; the limit in characters is',
    'Everything is bounded.',
  ),
  type_account_number: refuse(
    114,
    'A custom event type may not be a whole card number or IBAN.',
    'Types stay in clear text, in records, messages and metrics.',
  ),
  field_unknown: refuse(
    105,
    'Not a reserved field here.',
    'A misspelt reserved field would be lost silently.',
  ),
  field_too_new: refuse(
    105,
    'Not a reserved field of this version.',
    'The specification gives it to a newer version only.',
  ),
  field_gone: refuse(
    105,
    'No longer a reserved field in this version.',
    'Its successor is another field.',
  ),
  field_newer: warn(
    105,
    'A reserved field of a newer version.',
    'Integrations on v204 send v205 fields; they are understood.',
  ),
  field_missing: refuse(55, 'Required.', 'The event means nothing without it.'),
  field_recommended: warn(
    55,
    'Strongly recommended.',
    'The event is understood, but scores suffer without it.',
  ),
  one_of_missing: refuse(106, 'One of these is required:', 'The event means nothing without one.'),
  user_missing: refuse(55, 'Required.', 'Only a known user does this.'),
  user_recommended: warn(55, 'Strongly recommended.', 'Without it the user is found by reference.'),
  user_empty: warn(
    55,
    'Empty; the event is kept under its session.',
    'A later event with both ids ties the session to the user.',
  ),
  actor_missing: refuse(
    55,
    'Required, or $session_id in its place.',
    'The event would belong to nobody.',
  ),
  session_recommended: warn(
    55,
    'Strongly recommended.',
    'The event is about a session, and its device and place are found by it.',
  ),
  session_missing: refuse(55, 'Required.', 'The event is about a session.'),
  value_quoted: refuse(
    53,
    'In quotes; must be',
    'A text of digits may be in another unit: "115.94". Some take "false" for true.',
  ),
  wrong_type: refuse(53, 'Must be', 'What it means can only be guessed.'),
  account_number_masked: warn(
    53,
    'Holds a whole card number or IBAN; all but its first six and last four characters were masked.',
    'A whole card number must never be stored. People type them into messages and names.',
  ),
  account_numbers_left_out: warn(
    53,
    'May hold a card number or IBAN and was left out: texts of this event that do have too many characters to search.',
    'A whole card number must never be stored, and no event needs so many.',
  ),
  share_above_one: warn(
    53,
    'More than the whole: a fifth off is 0.2.',
    'Some send percent, and 20 would take twenty times the price off.',
  ),
  text_too_long: refuse(53, 'Too long; the limit in characters is', 'Everything is bounded.'),
  id_characters: refuse(
    53,
    'An id may not have control characters or lone surrogates.',
    'Two ids that look alike would be two entities.',
  ),
  id_worn: refuse(
    53,
    'Must be a string: as a number beyond 2^53 it has lost its last digits.',
    'Two ids would become one entity.',
  ),
  id_unusual: warn(
    53,
    'Has characters beside a-z A-Z 0-9 = . - _ + @ : & ^ % ! $',
    'Real ids have spaces and umlauts; they are kept as sent.',
  ),
  id_placeholder: warn(
    53,
    'A placeholder for "no id"; it names nobody and was left out.',
    'Under undefined, 0 or guest strangers would become one user. A real id that reads so needs a prefix.',
  ),
  value_placeholder: warn(
    53,
    'A placeholder for "none"; it was kept and names nobody.',
    'Values such as noemail@shop.com or 0000000000 are shared by strangers.',
  ),
  ip_not_public: warn(
    53,
    'Not an address of the public internet; it was kept and names nobody.',
    "Private and reserved addresses are those of your own network: send the visitor's.",
  ),
  subject_placeholder: refuse(
    53,
    'A placeholder for "no id".',
    'A label or a decision about nobody would be lost silently, or meet a stranger.',
  ),
  value_not_allowed: refuse(
    53,
    'Must be one of',
    'The value decides what the event means (money moved, a login failed).',
  ),
  value_unknown: warn(
    53,
    'Not a known value; kept as sent.',
    'The list grows; the value only describes.',
  ),
  not_an_integer: refuse(53, 'Has decimals; must be', 'Money is never rounded for the sender.'),
  number_too_small: refuse(53, 'Must be at least', 'What lies below has no meaning.'),
  amount_below_zero: refuse(
    53,
    'Below 0; must be',
    'A sign is carried by the transaction type, and an order is never below 0.',
  ),
  amount_zero: refuse(53, '0; must be', 'A transaction of nothing would count as one of money.'),
  currency_unreadable: refuse(53, 'Must be', 'Money of an unknown currency is misread.'),
  number_too_large: refuse(
    53,
    'Must be at most',
    'JSON numbers above 2^53 - 1 lose digits on the way.',
  ),
  time_in_seconds: warn(
    53,
    'Looks like seconds and was read so; times are in milliseconds since 1970.',
    'As milliseconds it would lie before 1973.',
  ),
  time_zero: warn(53, '0; read as absent.', 'Clients send 0 for a time that they do not know.'),
  time_in_future: refuse(
    58,
    'Lies too far in the future.',
    'It would count as the newest event until then.',
  ),
  form_unusual: warn(53, 'Does not look like', 'The value is evidence even when it is odd.'),
  letter_case: warn(53, 'Should be upper case; kept so.', 'The meaning is clear.'),
  ip_of_hops: warn(
    53,
    'Should be one address without a port; the first public one in it was taken.',
    'Proxies write ports and every hop; the user is the first.',
  ),
  ip_unreadable: warn(
    53,
    'Not an IPv4 or IPv6 address; dropped.',
    'Proxies write words there; the rest of the event is good.',
  ),
  custom_worn: warn(
    53,
    'A number beyond 2^53 - 1: its last digits may be lost. Send a string if they matter.',
    'As a measure it is near enough; two codes that differ there would become one.',
  ),
  excludes_other: refuse(
    113,
    'Cannot be sent together with',
    'The event would mean two things. An empty list means nothing.',
  ),
  needs_other: refuse(113, 'Only allowed with', 'The event would contradict itself.'),
  abuse_type_unknown: refuse(115, 'Must be one of', 'A label for nothing would be lost silently.'),
  abuse_type_legacy: warn(
    115,
    'Has no score of its own; read as payment_abuse.',
    'Payment fraud was the one score when labels had no abuse type.',
  ),
  abuse_type_unscored: warn(
    115,
    'legacy has no score of its own: v203 answers that of payment_abuse, later versions none.',
    'Clients of older versions name it beside others.',
  ),
  part_unknown: warn(
    109,
    'Names what no answer has; ignored. There are',
    'The hosted service has parts that are not here.',
  ),
  parameter_unknown: warn(
    109,
    'Not a parameter of this interface; ignored.',
    'Clients send parameters of their own along.',
  ),
  path_encoding: refuse(59, 'Must be percent-encoded UTF-8.', 'The id can only be guessed.'),
  owner_other: warn(
    53,
    'Is the id of another user; the first user keeps it.',
    'Ids that are used twice would mix the orders, payments or postings of two users.',
  ),
  label_of_another: refuse(
    53,
    'Events named this order, transaction, content or session with other users only.',
    'A label, or a chargeback, would accuse or clear somebody who has nothing to do with it.',
  ),
  label_of_another_event: refuse(
    53,
    'The id of an event that named another user.',
    'The event of one user would teach what another one did.',
  ),
  thing_unknown: warn(
    53,
    'No event named this order, transaction, content or session yet. What is said of it counts for the user it names, if any, and not for the card or device of events that come later.',
    'Banks tell of orders that were never imported; a mistyped id looks the same.',
  ),
  label_user_unknown: warn(
    53,
    'No event named this user yet. The label waits for their first event.',
    'Labels may be sent before history; a mistyped id looks the same.',
  ),
  custom_ignored: warn(105, 'Not a field of a label; ignored.', 'Labels have no custom fields.'),
  beacon_member_unknown: warn(
    105,
    'Nothing that the collectors send under this name; dropped. The rest of the beacon is kept.',
    'The beacon key is public: what it may write is bounded by name and by length.',
  ),
  ...FORM_WARNINGS,
  ...SENSE_WARNINGS,
} as const satisfies Readonly<Record<string, Ruling>>

export type ProblemKind = keyof typeof RULINGS

/** Those that have the event refused. */
export type RefusalKind = {
  [Kind in ProblemKind]: (typeof RULINGS)[Kind]['verdict'] extends 'refusal' ? Kind : never
}[ProblemKind]

/** A refusal that reading the request alone can find. The others depend on earlier events, which the service knows. */
export type ParsingRefusal = Exclude<
  RefusalKind,
  'label_of_another' | 'label_of_another_event' | 'subject_placeholder'
>
