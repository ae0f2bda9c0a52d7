import { AROUND_PAIRS, type Beginnings, beginningsOf, mayBegin } from './beginnings.ts'
import {
  PLACEHOLDER_LOCALS,
  PLACEHOLDERS,
  type PlaceholderKind,
  type PlaceholderRow,
} from './placeholder-table.ts'

/** Longer texts are no placeholders; an unfilled template may be this long. */
const MAX_CHARS = 64
const AROUND = /^[\s"'`]+|[\s"'`]+$/g

interface Matcher {
  readonly words: ReadonlySet<string>
  readonly forms: readonly FormMatcher[]
  readonly bareOf: (text: string) => string
}

interface FormMatcher {
  readonly pattern: RegExp
  /** Undefined: it may begin with anything. */
  readonly beginnings: Beginnings | undefined
}

/** Whether a value stands for "none" in its kind: many senders use it, and it names nobody. */
export const isPlaceholder = (kind: PlaceholderKind, text: string): boolean => TESTS[kind](text)

/** As `isPlaceholder`, for those who ask of one kind often. */
export const placeholderTest = (kind: PlaceholderKind): ((text: string) => boolean) => TESTS[kind]

/** As `isPlaceholder`, without the shortcut that most texts take. */
export function isPlaceholderForSure(kind: PlaceholderKind, text: string): boolean {
  return text.length <= MAX_CHARS && matches(MATCHERS[kind], text)
}

function matches({ words, forms, bareOf }: Matcher, text: string): boolean {
  const bare = bareOf(text)
  if (bare === '' || words.has(bare.toLowerCase())) return true
  for (const { pattern, beginnings } of forms) {
    const mayBe = beginnings === undefined || mayBegin(beginnings, bare)
    if (mayBe && pattern.test(bare)) return true
  }
  return false
}

const isAround = (code: number): boolean =>
  code === 0x22 || code === 0x27 || code === 0x60 || code <= 0x20 || code >= 0x80

function withoutQuotes(text: string): string {
  const hasAny = isAround(text.charCodeAt(0)) || isAround(text.charCodeAt(text.length - 1))
  return hasAny ? text.replaceAll(AROUND, '') : text
}

/** A number without what stands between its digits; a text without digits as it is. */
function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return withoutQuotes(text)
  return text.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** Mail addresses: by the local part, unless the domain has no point. */
function emailCouldBe(beginnings: Beginnings, text: string): boolean {
  const at = text.indexOf('@')
  if (at < 0 || text.lastIndexOf('.') < at) return true
  return mayBegin(beginnings, text) && mayBeLocal(withoutQuotes(text.slice(0, at)))
}

const LOCALS = new Set(PLACEHOLDER_LOCALS)
const mayBeLocal = (local: string): boolean => LOCALS.has(local.toLowerCase())

const [ZERO, NINE] = [0x30, 0x39]

/** How many digits stand in a row, or are the same at the end, in every form of a phone number. */
const SAME_AT_END = 4
const ROW = 7

/** Phone numbers: the last digits are the same, or digits stand in a row. Words end in no digit. */
function phoneCouldBe(text: string): boolean {
  return digitAt(text, text.length - 1) < 0 || endsInOneDigit(text) || hasRow(text)
}

function endsInOneDigit(text: string): boolean {
  const last = digitAt(text, text.length - 1)
  let same = 1
  for (let at = text.length - 2; at >= 0 && same < SAME_AT_END; at -= 1) {
    const digit = digitAt(text, at)
    if (digit === last) same += 1
    else if (digit >= 0) break
  }
  return same >= SAME_AT_END
}

/** Whether digits go up or down by one for as long as in a row. */
function hasRow(text: string): boolean {
  let [before, step, length] = [-1, 0, 1]
  for (let at = 0; at < text.length && length < ROW; at += 1) {
    const digit = digitAt(text, at)
    if (digit < 0) continue
    const next = digit - before
    if (next !== 1 && next !== -1) length = 1
    else length = next === step ? length + 1 : 2
    step = next
    before = digit
  }
  return length >= ROW
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= NINE ? code - ZERO : -1
}

function matcherOf(kind: PlaceholderKind, { words, forms }: PlaceholderRow): Matcher {
  return {
    words: new Set(words),
    forms: forms.map(({ pattern, starts }) => ({
      pattern,
      beginnings: starts && beginningsOf(starts),
    })),
    bareOf: kind === 'phone' ? phoneDigits : withoutQuotes,
  }
}

function testOf(kind: PlaceholderKind, row: PlaceholderRow): (text: string) => boolean {
  const matcher = MATCHERS[kind]
  const isOne = (text: string): boolean => text.length <= MAX_CHARS && matches(matcher, text)
  if (kind === 'phone') return (text) => phoneCouldBe(text) && isOne(text)
  const beginnings = beginningsOf([...startsOf(row), ...AROUND_PAIRS])
  if (kind === 'email') return (text) => emailCouldBe(beginnings, text) && isOne(text)
  return (text) => mayBegin(ANY, text) && mayBegin(beginnings, text) && isOne(text)
}

const startsOf = ({ words, forms }: PlaceholderRow): readonly string[] => [
  ...words,
  ...forms.flatMap(({ starts = [] }) => starts),
]

/** What placeholders of any kind may begin with: seven of eight texts do not, and one table stays in the cache. */
const ANY = beginningsOf([...Object.values(PLACEHOLDERS).flatMap(startsOf), ...AROUND_PAIRS])

const KINDS = Object.keys(PLACEHOLDERS) as readonly PlaceholderKind[]

function ofEach<T>(make: (kind: PlaceholderKind) => T): Readonly<Record<PlaceholderKind, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<PlaceholderKind, T>
}

const MATCHERS = ofEach((kind) => matcherOf(kind, PLACEHOLDERS[kind]))
const TESTS = ofEach((kind) => testOf(kind, PLACEHOLDERS[kind]))
