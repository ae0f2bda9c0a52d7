import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { MoneyEstimate } from '../../parts/estimate.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './backtest.module.css'
import { moneyWith } from './money-with-costs.ts'
import type { Money, Report } from './use-backtest.ts'

const PERCENT = 100
const MICROS = 1_000_000

/** Each cost with what it is typed in. */
const COSTS = [
  { name: 'loss_share', word: 'lossShare', unit: 1 / PERCENT },
  { name: 'margin_share', word: 'marginShare', unit: 1 / PERCENT },
  { name: 'review_micros', word: 'reviewCost', unit: MICROS },
  { name: 'review_minutes', word: 'reviewMinutes', unit: 1 },
] as const

/** What the change gains and costs, at costs that can be changed here (P7). */
export function MoneyBalance({ of: { money, review_load: load } }: { readonly of: Report }) {
  const say = useWords('backtests')
  const format = useFormat()
  const [costs, setCosts] = useState(money.costs)
  const shown = moneyWith(money, costs)
  return (
    <Section title={say('money')}>
      <div className={styles['money']}>
        <Sums of={shown} />
        <CostFields costs={costs} onChange={setCosts} />
      </div>
      <p className={styles['lead']}>
        {say('loadSentence', {
          was: format.number(load.was.mean),
          wasMost: format.number(load.was.most),
          wouldBe: format.number(load.would_be.mean),
          wouldBeMost: format.number(load.would_be.most),
        })}
      </p>
      <Quiet>{say('unknownMoney', { amount: format.money(money.unknown_micros, 'USD') })}</Quiet>
    </Section>
  )
}

function Sums({ of }: { readonly of: Money }) {
  const say = useWords('backtests')
  const format = useFormat()
  const rows = [
    { name: say('lossAvoided'), estimate: of.loss_avoided, sign: '+' },
    { name: say('goodHurt'), estimate: of.good_hurt, sign: '−' },
  ]
  return (
    <dl className={styles['sums']}>
      {rows.map(({ name, estimate, sign }) => (
        <div key={name}>
          <dt>
            {sign} {name}
          </dt>
          <dd>
            <Amount of={estimate} />
          </dd>
        </div>
      ))}
      <div>
        <dt>
          − {say('reviews', { count: of.reviews, minutes: format.number(of.review_minutes) })}
        </dt>
        <dd>{format.money(of.review_cost_micros, 'USD')}</dd>
      </div>
      <div className={styles['balance']}>
        <dt>= {say('balance')}</dt>
        <dd>
          <Amount of={of.balance} />
        </dd>
      </div>
    </dl>
  )
}

/** An amount with its interval next to it. */
function Amount({ of }: { readonly of: Money['balance'] }) {
  const format = useFormat()
  return (
    <>
      <MoneyEstimate of={of} currency="USD" />
      {of.low !== null && of.high !== null && (
        <span className={styles['interval']}>
          {format.money(of.low, 'USD')} – {format.money(of.high, 'USD')}
        </span>
      )}
    </>
  )
}

interface CostFieldsProps {
  readonly costs: Money['costs']
  readonly onChange: (costs: Money['costs']) => void
}

function CostFields({ costs, onChange }: CostFieldsProps) {
  const say = useWords('backtests')
  return (
    <div className={styles['costs']}>
      {COSTS.map(({ name, word, unit }) => (
        <TextInput
          key={name}
          size="xs"
          label={say(word)}
          inputMode="decimal"
          defaultValue={String(Math.round((costs[name] / unit) * PERCENT) / PERCENT)}
          onChange={({ currentTarget: { value } }) => {
            const number = Number(value)
            if (value.trim() !== '' && Number.isFinite(number) && number >= 0) {
              onChange({ ...costs, [name]: number * unit })
            }
          }}
        />
      ))}
    </div>
  )
}
