const UNITS: Readonly<Record<string, string>> = {
  second: 'Sekunde',
  seconds: 'Sekunden',
  minute: 'Minute',
  minutes: 'Minuten',
  hour: 'Stunde',
  hours: 'Stunden',
  day: 'Tag',
  days: 'Tagen',
}

const WORDS: Readonly<Record<string, string>> = {
  no: 'keine',
  all: '100 %',
  none: '0 %',
  'less than a second': 'weniger als einer Sekunde',
}

const LEADS: readonly (readonly [RegExp, string])[] = [
  [/^about /i, 'etwa '],
  [/^at least /i, 'mindestens '],
  [/^less than /i, 'weniger als '],
  [/^more than /i, 'mehr als '],
  [/ or more$/, ' oder mehr'],
]

const DATE = /^(\d{1,2}) ([A-Z][a-z]{2})t? (\d{4})$/

const MONTHS: Readonly<Record<string, string>> = {
  Jan: 'Jan.',
  Feb: 'Feb.',
  Mar: 'März',
  Apr: 'Apr.',
  May: 'Mai',
  Jun: 'Juni',
  Jul: 'Juli',
  Aug: 'Aug.',
  Sep: 'Sept.',
  Oct: 'Okt.',
  Nov: 'Nov.',
  Dec: 'Dez.',
}

/** `1,234.5` is `1.234,5` in German. */
const germanNumber = (text: string): string =>
  text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

const LABELLED = / \((\d+) of (\d+) labelled texts? with it (?:was|were) bad\)/g
const COUNTS = /^by now (none|\d+) bad, (none|\d+) good$/

const countOf = (text: string): string => (text === 'none' ? 'keines' : text)

/** Numbers, shares, money and durations of an English sentence in German; durations in the dative. */
export function computedInGerman(text: string): string {
  const word = WORDS[text] ?? WORDS[text.toLowerCase()]
  if (word !== undefined) return word
  if (/^[“‘]/.test(text))
    return text.replaceAll(LABELLED, ' ($1 von $2 gelabelten Texten damit schlecht)')
  const [, bad, good] = COUNTS.exec(text) ?? []
  if (bad !== undefined && good !== undefined)
    return `inzwischen ${countOf(bad)} schlecht, ${countOf(good)} gut`
  const [, day, month = '', year] = DATE.exec(text) ?? []
  if (day !== undefined) return `${day}. ${MONTHS[month] ?? month} ${year}`
  let sentence = text.replace(/\d[\d,]*(?:\.\d+)?/, germanNumber)
  for (const [english, german] of LEADS) sentence = sentence.replace(english, german)
  return sentence
    .replace(/^\$(.+)$/, '$1 $')
    .replace(/ (second|minute|hour|day)s?\b/, (unit) => ` ${UNITS[unit.trim()] ?? unit.trim()}`)
}
