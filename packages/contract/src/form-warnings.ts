import { warn } from './ruling.ts'

/** Warnings of values that were mended or dropped: their form was odd, their meaning clear or not needed. */
export const FORM_WARNINGS = {
  value_dropped: warn(
    53,
    'Dropped. Should be',
    'The field only describes; the rest of the event is good.',
  ),
  empty_value: warn(
    53,
    'Empty; read as absent.',
    'Clients send empty strings for what they do not know, and PHP writes an object without members as [].',
  ),
  number_for_text: warn(
    53,
    'Should be a string; the number was kept as text.',
    'Clients send codes and ids as numbers; leading zeros may be lost.',
  ),
  one_in_list: warn(
    53,
    'Should be a plain value; the one entry of the list was taken.',
    'A known client sends decimals as ["1.0"], and web frameworks make lists of repeated parameters.',
  ),
  blanks_trimmed: warn(
    53,
    'Has blanks around it; they were left out.',
    'Codes come from columns of a fixed width.',
  ),
  text_mended: warn(
    53,
    'Has lone surrogates or NUL characters; they were replaced.',
    'The text is still worth reading, but cannot be stored as it is.',
  ),
  text_cut: warn(
    53,
    'Too long; cut to so many characters:',
    'A visitor may type as much as they like.',
  ),
  number_quoted: warn(53, 'In quotes; read as the number.', 'The number has one unit only.'),
  boolean_respelt: warn(
    53,
    'Should be true or false; read so.',
    'Languages and forms write 1, "true", "yes" and "on".',
  ),
  value_respelt: warn(
    53,
    'Spelt otherwise; read as',
    'Letter case, $, blanks and hyphens tell no two values apart.',
  ),
  floating_point: warn(
    53,
    'Within floating-point error of an integer, which was taken.',
    '64.57 * 1e6 is 64569999.99999999 in every language.',
  ),
  fraction_rounded_up: warn(
    53,
    'Should be an integer; rounded up.',
    'Goods are sold by weight and length, too; of what is sold there is at least one.',
  ),
  price_below_zero: warn(
    53,
    'Below 0; kept.',
    'Shops write a discount as a line of the order; $promotions is the place for it.',
  ),
  time_fraction: warn(
    53,
    'Should be whole milliseconds; the part below was cut off.',
    'Clocks of many languages count in fractions.',
  ),
  time_as_text: warn(
    53,
    'Should be a number; the time in the text was taken.',
    'Digits, and ISO 8601 with its zone, name one moment only.',
  ),
  list_of_one: warn(
    53,
    'Should be an array; taken as its one entry.',
    'Converters from XML write a list of one so.',
  ),
  list_of_members: warn(
    53,
    'Should be an array; the members of the object were taken in their order.',
    'PHP writes an array with gaps as an object with numbers for names.',
  ),
  list_cut: warn(
    117,
    'Too many; only the first were kept. The limit is',
    'A visitor may fill a cart or a message as they like.',
  ),
  id_mended: warn(
    53,
    'Has control characters or lone surrogates, or is too long; those were replaced, and the rest was cut.',
    'A visitor can type or forge this id: it must not have the event refused.',
  ),
  part_taken: warn(
    53,
    'Holds more than the part it is meant for; kept were only',
    'A whole card or account number must never be stored.',
  ),
  whole_number_dropped: warn(
    53,
    'Holds the number of an account or a card; dropped. Should be',
    'A whole card or account number must never be stored.',
  ),
  member_unknown: warn(
    105,
    'Not a reserved field of this object; dropped.',
    'The rest of the object is good.',
  ),
  member_custom: warn(
    105,
    'Custom fields stand in the event itself, not in its objects; dropped.',
    'Features read them there only.',
  ),
  member_of_other_version: warn(
    105,
    'Not a reserved field of this object in this version; dropped.',
    'The rest of the object is good.',
  ),
  member_missing: warn(
    55,
    'Should be there; the rest of the object was kept.',
    'An object that is not complete still says something.',
  ),
  custom_unnamed: warn(
    52,
    'A name must not be empty; dropped. A shell empties "$type" unless the body is in single quotes.',
    'What it was called is lost.',
  ),
  custom_name: warn(
    52,
    'Dropped: a custom field name has no control characters, and at most so many characters:',
    'It becomes a name in rules and features.',
  ),
  custom_value: warn(
    53,
    'Dropped: a custom field must be a string, a boolean or a finite number.',
    'Objects and lists have no meaning that features could read.',
  ),
  custom_too_many: warn(
    117,
    'Too many custom fields; only the first were kept. The limit is',
    'Everything is bounded.',
  ),
} as const
