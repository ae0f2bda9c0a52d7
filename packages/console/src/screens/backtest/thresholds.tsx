import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useQuestion } from '../../calls/use-question.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import { typedNumber } from '../../parts/form/form-values.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './backtest.module.css'
import { ScoreCurve } from './score-curve.tsx'
import type { Money } from './use-backtest.ts'

type Proposals = Answer<'POST /v1/backtests/{backtestId}/thresholds'>
type Wishes = NonNullable<Input<'POST /v1/backtests/{backtestId}/thresholds'>['body']>
type OfType = Proposals['abuse_types'][number]

export interface ThresholdsProps {
  readonly backtestId: string
  readonly costs: Money['costs']
  readonly isDone: boolean
}

const PERCENT = 100

/** From which score on to act, so that a wish comes true: so many reviews a day, so much precision, the least cost. */
export function Thresholds({ backtestId, costs, isDone }: ThresholdsProps) {
  const say = useWords('backtests')
  const [wishes, setWishes] = useState<Wishes>({
    at_most_per_day: 50,
    precision: 0.95,
    lowest_cost: true,
  })
  const proposed = useQuestion(
    'POST /v1/backtests/{backtestId}/thresholds',
    isDone ? { backtestId, body: wishes } : undefined,
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const perDay = typedNumber(form, 'at_most_per_day')
    const precision = typedNumber(form, 'precision')
    setWishes({
      ...(perDay !== undefined && { at_most_per_day: perDay }),
      ...(precision !== undefined && { precision: precision / PERCENT }),
      ...(form.get('lowest_cost') !== null && { lowest_cost: true }),
      loss_share: costs.loss_share,
      review_micros: costs.review_micros,
    })
  }
  return (
    <Section title={say('thresholds')}>
      <form onSubmit={submit} className={styles['wishes']}>
        <TextInput
          size="xs"
          name="at_most_per_day"
          label={say('at_most_per_day')}
          defaultValue="50"
        />
        <TextInput size="xs" name="precision" label={say('wishPrecision')} defaultValue="95" />
        <Checkbox name="lowest_cost" label={say('lowest_cost')} defaultChecked />
        <Button size="xs" type="submit" variant="default" disabled={!isDone}>
          {say('propose')}
        </Button>
      </form>
      {proposed.error !== null && <CallFailure error={proposed.error} />}
      {!isDone && <Quiet>{say('whenDone')}</Quiet>}
      {proposed.data?.abuse_types.map((one) => (
        <TypeThresholds key={one.abuse_type} of={one} />
      ))}
    </Section>
  )
}

function TypeThresholds({ of }: { readonly of: OfType }) {
  const say = useWords('backtests')
  const format = useFormat()
  const events = of.bands.reduce((sum, band) => sum + band.events, 0)
  if (events === 0) return null
  const name = of.abuse_type.replaceAll('_', ' ')
  return (
    <section aria-label={name} className={styles['type']}>
      <h3>{name}</h3>
      <Rows
        label={`${say('thresholds')}: ${name}`}
        rows={of.proposals}
        keyOf={({ wish }) => wish}
        columns={[
          { title: say('wish'), cell: ({ wish }) => say(`wish-${wish}`) },
          {
            title: say('scoreFrom'),
            cell: ({ proposed }) =>
              proposed === null ? say('unreachable') : <b>{format.number(proposed.threshold)}</b>,
            isNumber: true,
          },
          {
            title: say('aDay'),
            cell: ({ proposed }) => (proposed === null ? '–' : format.number(proposed.per_day)),
            isNumber: true,
          },
          {
            title: say('precision'),
            cell: ({ proposed }) =>
              proposed?.precision == null ? '–' : <ShareWithInterval of={proposed.precision} />,
            isNumber: true,
          },
          {
            title: say('badGoodOpen'),
            cell: ({ proposed }) =>
              proposed === null ? '–' : `${proposed.bad} / ${proposed.good} / ${proposed.open}`,
            isNumber: true,
          },
        ]}
      />
      <ScoreCurve bands={of.bands} label={say('curve', { type: name })} />
    </section>
  )
}
