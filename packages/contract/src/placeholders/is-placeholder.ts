import { type Beginnings, beginningsOf, mayBegin } from './beginnings.ts'
import {
  PLACEHOLDERS,
  type PlaceholderForm,
  type PlaceholderKind,
  type PlaceholderRow,
} from './placeholder-table.ts'

/** Longer texts are no placeholders; an unfilled template may be this long. */
const MAX_CHARS = 64
const AROUND = /^[\s"'`]+|[\s"'`]+$/g

interface Matcher {
  readonly words: ReadonlySet<string>
  readonly forms: readonly PlaceholderForm[]
  readonly couldBe: (text: string) => boolean
  readonly bareOf: (text: string) => string
}

/** Whether a value stands for "none" in its kind: many senders use it, and it names nobody. */
export function isPlaceholder(kind: PlaceholderKind, text: string): boolean {
  const matcher = MATCHERS[kind]
  return text.length <= MAX_CHARS && matcher.couldBe(text) && matches(matcher, text)
}

/** As `isPlaceholder`, without the shortcut that most texts take. */
export function isPlaceholderForSure(kind: PlaceholderKind, text: string): boolean {
  return text.length <= MAX_CHARS && matches(MATCHERS[kind], text)
}

function matches({ words, forms, bareOf }: Matcher, text: string): boolean {
  const bare = bareOf(text)
  return words.has(bare.toLowerCase()) || forms.some(({ pattern }) => pattern.test(bare))
}

const withoutQuotes = (text: string): string => text.replaceAll(AROUND, '')

/** A number without what stands between its digits; a text without digits as it is. */
function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits === '') return withoutQuotes(text)
  return text.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** Mail addresses: by the local part's beginning, or a domain without a point. */
function emailCouldBe(beginnings: Beginnings, text: string): boolean {
  return mayBegin(beginnings, text) || text.lastIndexOf('.') < text.indexOf('@')
}

const [ZERO, NINE] = [0x30, 0x39]

/** Phone numbers: the last two digits are equal, or three digits stand in a row. Words end in no digit. */
function phoneCouldBe(text: string): boolean {
  const last = digitAt(text, text.length - 1)
  const before = digitAt(text, text.length - 2)
  return last < 0 || before < 0 || last === before || hasRow(text)
}

/** Whether the digits of a text go up or down by one, twice in turn. */
function hasRow(text: string): boolean {
  let [before, step, steps] = [-1, 0, 0]
  for (let at = 0; at < text.length && steps < 2; at += 1) {
    const digit = digitAt(text, at)
    if (digit < 0) continue
    const next = digit - before
    steps = next === step && (next === 1 || next === -1) ? steps + 1 : 1
    step = next
    before = digit
  }
  return steps >= 2
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= NINE ? code - ZERO : -1
}

function matcherOf(kind: PlaceholderKind, { words, forms }: PlaceholderRow): Matcher {
  return {
    words: new Set(words),
    forms,
    couldBe: filterOf(kind, beginningsOf(words, forms)),
    bareOf: kind === 'phone' ? phoneDigits : withoutQuotes,
  }
}

function filterOf(kind: PlaceholderKind, beginnings: Beginnings): Matcher['couldBe'] {
  if (kind === 'phone') return phoneCouldBe
  if (kind === 'email') return (text) => emailCouldBe(beginnings, text)
  return (text) => mayBegin(beginnings, text)
}

const MATCHERS = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([kind, row]) => [
    kind,
    matcherOf(kind as PlaceholderKind, row),
  ]),
) as Readonly<Record<PlaceholderKind, Matcher>>
