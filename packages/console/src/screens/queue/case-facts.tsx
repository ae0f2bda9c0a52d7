import type { ReactNode } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { previousDecision } from './previous-decision.ts'
import classes from './queue.module.css'
import type { OpenCase } from './open-case.ts'

/** Money, when it came, how often it was asked for, and the last decision with its author. */
export function CaseFacts({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  return (
    <dl className={classes['facts']}>
      <Fact name={say('money')}>
        {of.money === null ? '–' : format.money(of.money.amount, of.money.currency_code)}
      </Fact>
      <Fact name={say('entered')}>{format.moment(of.clocks.entered_at)}</Fact>
      <Fact name={say('causes')}>{format.number(of.cause_count)}</Fact>
      <Fact name={say('lastDecision')}>
        <LastDecision of={of} />
      </Fact>
    </dl>
  )
}

/** Of the case itself, if it was decided before; else of the entity's case before this one. */
function LastDecision({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  const own = of.history.findLast(({ decisions }) => decisions !== undefined)
  // Each decision outdates all lists of cases; those of others change nothing here.
  const options = { isOn: own === undefined, isReadAhead: true }
  const { data } = useCall('GET /v1/cases', previousDecision(of), options)
  const last = own ?? data?.cases.at(0)?.ending
  if (last?.decisions === undefined) return <>{say('none')}</>
  const who = last.who ?? say('noPerson')
  return (
    <>
      {last.decisions.join(', ')} · {who} · {format.day(last.time)}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
