import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Example, Report } from './use-backtest.ts'

const KINDS = ['newly_blocked_good', 'newly_passed_bad', 'overlaps'] as const

/** Whom the change hurts, and whom it lets through: the largest amounts, one event per user (P8). */
export function Counterexamples({ of }: { readonly of: Report }) {
  const say = useWords('backtests')
  const format = useFormat()
  return (
    <>
      {KINDS.map((kind) => {
        const { count, shown } = of[kind]
        return (
          <Section key={kind} title={say(kind)}>
            <Quiet>
              {count === 0
                ? say(`no_${kind}`)
                : say(`about_${kind}`, {
                    shown: format.number(shown.length),
                    total: format.number(count),
                  })}
            </Quiet>
            {shown.length > 0 && <Examples label={say(kind)} of={shown} />}
          </Section>
        )
      })}
    </>
  )
}

interface ExamplesProps {
  readonly label: string
  readonly of: readonly Example[]
}

function Examples({ label, of }: ExamplesProps) {
  const say = useWords('backtests')
  const format = useFormat()
  const routes = (names: readonly string[]) =>
    names.length === 0 ? say('noRoute') : names.join(', ').replaceAll('/', ' / ')
  return (
    <Rows
      label={label}
      rows={of}
      keyOf={({ sequence }) => String(sequence)}
      columns={[
        {
          title: say('user'),
          cell: ({ user_id: user }) => (user === null ? '–' : <EntityLink type="user" id={user} />),
        },
        {
          title: say('amount'),
          cell: ({ amount_micros: micros }) =>
            micros === null ? '–' : format.money(micros, 'USD'),
          isNumber: true,
        },
        { title: say('wasRoute'), cell: ({ was }) => routes(was) },
        { title: say('wouldBeRoute'), cell: ({ would_be: wouldBe }) => routes(wouldBe) },
        { title: say('entry'), cell: ({ sequence }) => String(sequence), isNumber: true },
      ]}
    />
  )
}
