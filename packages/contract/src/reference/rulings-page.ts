import { REFUSAL_ADVICE } from '../refusal-advice.ts'
import { RULINGS } from '../refusal-or-warning.ts'
import type { Ruling } from '../ruling.ts'
import { page, table } from './markdown.ts'

const INTRODUCTION = `An event is refused when keeping it would be wrong: money, identity, time or type misread, a rule of the specification
broken. It is kept, with a warning, when only its quality suffers: one odd member never loses the event. What each kind of
value takes in another form is in [values](values.md). What a visitor can type never has the event refused.

Each problem names a path such as \`$.$items[2].$price\` and never a value. Warnings are in the answer to an event or a
label when \`fields=WARNINGS\` asks for them; the Score API has no place for them. What a query says that is not understood
is warned of there, too, and never refused, but for an unknown abuse type (115).`

/** docs/reference/refusals-and-warnings.md */
export function rulingsPage(): string {
  return page('Refusals and warnings', 'refusal-or-warning.ts', [
    INTRODUCTION,
    '## Refusals',
    'What to do is in the message of the refusal, too; a test follows each.',
    refusalTable(),
    '## Warnings',
    warningTable(),
  ])
}

const rowsOf = (verdict: Ruling['verdict']): readonly [string, Ruling][] =>
  Object.entries<Ruling>(RULINGS).filter(([, one]) => one.verdict === verdict)

const named = (name: string): string => name.replaceAll('_', ' ')

function refusalTable(): string {
  const advice: Readonly<Record<string, string>> = REFUSAL_ADVICE
  return table(
    ['Problem', 'Status', 'What is said', 'Why', 'What to do'],
    rowsOf('refusal').map(([name, { code, says, why }]) => [
      named(name),
      `${code}`,
      says,
      why,
      advice[name] ?? '',
    ]),
  )
}

function warningTable(): string {
  return table(
    ['Problem', 'Status', 'What is said', 'Why'],
    rowsOf('warning').map(([name, { code, says, why }]) => [named(name), `${code}`, says, why]),
  )
}
