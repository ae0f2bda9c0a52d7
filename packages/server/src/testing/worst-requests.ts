/**
 * Requests within the limits of the interface, each made to cost the service as much as it can: the test of turns states
 * what they may cost in counts, the benchmark `worst-bodies` measures it.
 */
import { LIMITS } from '@winnow/contract'

/** Nearly the largest body of most calls, in bytes. */
const FULL_BYTES = LIMITS.bodyBytes - 576

/** A body of so many values is still parsed: one for the list or object around them. */
const MOST_VALUES = LIMITS.bodyValuesCount - 8

interface Filling {
  readonly before: string
  readonly unit: string
  readonly after: string
}

/** A text that repeats a unit as often as a body has bytes for it, or as often as given. */
function filled({ before, unit, after }: Filling, times = Infinity): string {
  const room = FULL_BYTES - Buffer.byteLength(before + after)
  return before + unit.repeat(Math.min(times, Math.floor(room / Buffer.byteLength(unit)))) + after
}

const around = (before: string, unit: string, after: string): Filling => ({ before, unit, after })

const members = (name: (at: number) => string, value: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify(name(at))}:${value}`).join(',')

const EVENT = '{"$type":"$create_order","$user_id":"u"'

/** Fillings that cost more with the number of their values. */
const OF_VALUES: Readonly<Record<string, Filling>> = {
  'short values': around('[0', ',0', ']'),
  'empty lists': around('[[]', ',[]', ']'),
  'empty objects': around('{"a":[{}', ',{}', ']}'),
  'a fault at the end of values': around('[0', ',0', ',}'),
  'a fault behind members': around('{"a":0', ',"a":0', ',}'),
  items: around(`${EVENT},"$items":[{}`, ',{}', ']}'),
  'odd items': around(`${EVENT},"$items":[{"$a":0}`, ',{"$a":0}', ']}'),
  'texts for a list of texts': around(`${EVENT},"$promotions":[""`, ',""', ']}'),
  'brackets side by side': around('[[[]]', ',[[]]', ']'),
  labels: around('{"labels":[{"bad":true}', ',{"bad":true}', ']}'),
  'events of an app': around('{"data":[{"a":0}', ',{"a":0}', ']}'),
  'lists of lists of an app': around('{"data":[[[]]', ',[[]]', ']}'),
  'page views': around('{"key":"k","pages":[{"a":0}', ',{"a":0}', ']}'),
}

/** Members that differ by name, around them what makes a body of them. */
const OF_NAMES: Readonly<Record<string, readonly [before: string, name: string, after: string]>> = {
  names: ['{', 'n', '}'],
  'names of an event': [`${EVENT},`, 'n', '}'],
  'reserved names': [`${EVENT},`, '$n', '}'],
  'names like known ones': [`${EVENT},`, '$amoun', '}'],
  'names that are numbers': ['{', '7919', '}'],
  'names of an item': [`${EVENT},"$items":[{`, '$n', '}]}'],
  'names of an address': [`${EVENT},"$billing_address":{`, '$cit', '}}'],
  'names of a custom field': [`${EVENT},"own":{`, 'n', '}}'],
  'names of a label': ['{"labels":[{', 'n', '}]}'],
  'parts of a device': ['{"key":"k","device":{', 'c', '}}'],
  'names of an event of an app': ['{"data":[{', 'n', '}]}'],
}

const named = (
  [before, name, after]: readonly [before: string, name: string, after: string],
  count: number,
): string => before + members((at) => name + String(at), '0', count) + after

/** As long as the text of a custom field may be. */
const FIELD_CHARS = LIMITS.customTextLengthChars

/** Custom fields of full length, as many as a body has bytes for. */
function longTexts(unit: string): string {
  const text = unit.repeat(Math.floor(FIELD_CHARS / unit.length))
  const count = Math.floor((FULL_BYTES - EVENT.length) / (Buffer.byteLength(text) + 12))
  return `${EVENT},${members((at) => `n${at}`, JSON.stringify(text), count)}}`
}

/** Texts that are kept whole, and looked through for account numbers. */
const OF_TEXTS: Readonly<Record<string, string>> = {
  'long texts': 'a',
  'long texts of words': 'lorem ipsum ',
  'long texts of cards': '4111 1111 1111 1111 ',
  'long texts of groups of four': '4111 ',
  'long texts of IBANs': 'GB82WEST12345698765432 ',
  'long texts of starts of IBANs': 'GB82 ',
  'long texts of full-width cards': '４１１１１１１１１１１１１１１１ ',
  'long texts of half characters': '\ud800',
  'long texts of control characters': '\u0007',
}

/** Fillings that cost more with their bytes. */
const OF_BYTES: Readonly<Record<string, Filling>> = {
  'a text': around(`${EVENT},"note":"`, 'a', '"}'),
  'a text of digits': around(`${EVENT},"note":"`, '4', '"}'),
  'a text of cards': around(`${EVENT},"note":"`, '4111 1111 1111 1111 ', '"}'),
  'a text of cards in a description': around(
    `${EVENT},"$description":"`,
    '4111111111111111 ',
    '"}',
  ),
  'a text of groups of four': around(`${EVENT},"note":"`, '4111 ', '"}'),
  'a text of IBANs': around(`${EVENT},"note":"`, 'GB82WEST12345698765432 ', '"}'),
  'a text of starts of IBANs': around(`${EVENT},"note":"`, 'GB82 ', '"}'),
  'a text of full-width cards': around(
    `${EVENT},"note":"`,
    '４１１１１１１１１１１１１１１１ ',
    '"}',
  ),
  'a text of links': around(`${EVENT},"note":"`, 'http://a.b/@', '"}'),
  'a text of escapes': around(`${EVENT},"note":"`, String.raw`\u0000`, '"}'),
  'a text of half characters': around(`${EVENT},"note":"`, String.raw`\ud800`, '"}'),
  'an address of an e-mail': around(`${EVENT},"$user_email":"`, 'a.', '@b.c"}'),
  'a user': around('{"$type":"$login","$user_id":"', 'é', '"}'),
  'a name of a user': around(`${EVENT},"$name":"`, 'Ａ ', '"}'),
  'a name of a member': around('{"', 'a', '":0}'),
  'an address of the network': around(`${EVENT},"$ip":"`, '1:', '"}'),
  'a browser': around(`${EVENT},"$browser":{"$user_agent":"`, 'Mozilla/5.0 (', '"}}'),
  'a time': around(`${EVENT},"$time":"`, '2026-', '"}'),
  'a number': around('{"a":', '9', '}'),
  'a fraction': around('{"a":0.', '9', 'e-9}'),
  'an amount in a text': around(`${EVENT},"$amount":"`, '9', '"}'),
  'brackets in a text': around('{"a":"', '[', '"}'),
  'a list with texts of kilobytes': around('["', `${'x'.repeat(1_000)}","`, '"]'),
  blanks: around('{"a":', ' ', '0}'),
  'a form': around('a=', '1', ''),
  'a fault behind a text': around('{"a":"', 'x', '"'),
  'a text of faults': around('{"a":"', String.raw`\q`, '"'),
  'a key in every value': around('{"a":"', '[api key]', '"}'),
  'texts of cards in many members': around(`${EVENT},"n":["`, '4111111111111111","', '"]}'),
}

/** Fillings of many lines. */
const OF_LINES: Readonly<Record<string, Filling>> = {
  'line ends': around('', '\n', ''),
  'lines of blanks': around('', ' \n', ''),
  'lines of nothing': around('', '{}\n', ''),
  'lines of faults': around('', '{\n', ''),
  'lines of lists': around('', '[[[[0]]]]\n', ''),
  'lines of a type': around('', '{"$type":"a"}\n', ''),
  'lines of logins': around('', '{"$type":"$login","$user_id":"u"}\n', ''),
  'lines of labels': around('', '{"bad":true}\n', ''),
  'lines of cards': around('', '{"$type":"a","$user_id":"u","n":"4111111111111111"}\n', ''),
}

const entries = <T>(of: Readonly<Record<string, T>>, text: (one: T) => string) =>
  Object.entries(of).map(([name, one]): [string, string] => [name, text(one)])

/** Bodies that a call still parses. */
export const WORST_BODIES: Readonly<Record<string, string>> = Object.fromEntries([
  ...entries(OF_VALUES, (one) => filled(one, Math.floor(MOST_VALUES / valuesIn(one.unit)))),
  ...entries(OF_NAMES, (parts) => named(parts, MOST_VALUES)),
  ...entries(OF_TEXTS, longTexts),
  ...entries(OF_BYTES, (one) => filled(one)),
])

/** Bodies of many lines. */
export const WORST_LINES: Readonly<Record<string, string>> = Object.fromEntries(
  entries(OF_LINES, (one) => filled(one)),
)

/** Bodies of more values than a call parses. */
export const BODIES_BEYOND: Readonly<Record<string, string>> = Object.fromEntries([
  ...entries(OF_VALUES, (one) => filled(one)),
  ...entries(OF_NAMES, (parts) => named(parts, 2 * LIMITS.bodyValuesCount)),
])

/** Values, lists and objects that a unit adds. */
function valuesIn(unit: string): number {
  return unit.replaceAll(/[^,[{]/g, '').length
}

const LONG = LIMITS.urlLengthChars - 200

/** Queries as long as a target may be, each made to cost as much as it can. */
export const WORST_QUERIES: Readonly<Record<string, string>> = {
  'a parameter': `a=${'x'.repeat(LONG)}`,
  'many parameters': '&a'.repeat(LONG / 2),
  escapes: `a=${'%41'.repeat(LONG / 3)}`,
  'broken escapes': `a=${'%ff'.repeat(LONG / 3)}`,
  'many abuse types': `abuse_types=${'a,'.repeat(LONG / 2)}`,
  'many keys': 'api_key=a&'.repeat(Math.floor(LONG / 10)),
  'a largest page': `limit=500&cursor=${'9'.repeat(LONG)}`,
  'a cursor': `cursor=${'A'.repeat(LONG)}`,
  'a time': `from=${'9'.repeat(LONG)}&to=${'9'.repeat(10)}`,
}
