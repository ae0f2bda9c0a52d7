import { RULINGS, type Ruling } from '../refusal-or-warning.ts'
import { page, table } from './markdown.ts'

/** docs/reference/refusals-and-warnings.md */
export function rulingsPage(): string {
  return page('Refusals and warnings', 'refusal-or-warning.ts', [
    'An event is refused when keeping it would be wrong: money misread, a rule of the specification\nbroken, a meaning lost. It is kept, with a warning, when only its quality suffers. Each problem\nnames a path such as `$.$items[2].$price` and never a value. Warnings are in the answer to\nan event or a label when `fields=WARNINGS` asks for them; the Score API has no place for them. What a query says that\nis not understood is warned of there, too, and never refused, but for an unknown abuse type (115).',
    '## Refusals',
    rulingTable('refusal'),
    '## Warnings',
    rulingTable('warning'),
  ])
}

function rulingTable(verdict: Ruling['verdict']): string {
  const rows = Object.entries<Ruling>(RULINGS).filter(([, one]) => one.verdict === verdict)
  return table(
    ['Problem', 'Status', 'What is said', 'Why'],
    rows.map(([name, one]) => [name.replaceAll('_', ' '), `${one.code}`, one.says, one.why]),
  )
}
