import type { ReactNode } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useLongFormat } from '../../words/use-long-format.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import styles from './activity.module.css'

type Money = Answer<'GET /v1/users/{userId}/activity'>['money']

const SUMS = ['bought', 'refunded', 'charged_back', 'open'] as const
type SumName = (typeof SUMS)[number]

interface UserFiguresProps {
  readonly userId: string
  readonly firstSeen: number
  readonly lastSeen: number
}

/** The money of a user, how long they are known, and where they are: what is asked first. */
export function UserFigures({ userId, firstSeen, lastSeen }: UserFiguresProps) {
  const say = useWords('records')
  const format = useFormat()
  const long = useLongFormat()
  const { data, error, refetch } = useCall('GET /v1/users/{userId}/activity', { userId })
  const nowMs = Date.now()
  if (data === undefined && error !== null) {
    return <CallFailure error={error} onRetry={() => void refetch()} />
  }
  const home = data?.home_country ?? null
  return (
    <div className={styles['figures']}>
      <dl aria-busy={data === undefined}>
        {SUMS.map((name) => (
          <Figure key={name} name={say(name)}>
            <Sums name={name} of={data?.money} />
          </Figure>
        ))}
        <Figure name={say('knownFor')}>
          {long.age(nowMs - firstSeen)}
          <div className={styles['converted']}>
            {say('sinceDay', { day: long.date(firstSeen) })}
          </div>
        </Figure>
        <Figure name={say('lastSeen')}>{format.distance(lastSeen, nowMs)}</Figure>
        <Figure name={say('country')}>{home === null ? '–' : long.country(home)}</Figure>
      </dl>
      {data !== undefined && <Remarks money={data.money} since={data.money_since} />}
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly children: ReactNode
}

const Figure = ({ name, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

interface SumsProps {
  readonly name: SumName
  readonly of: Money | undefined
}

/** A sum by currency; of several, what they come to. */
function Sums({ name, of }: SumsProps) {
  const say = useWords('records')
  const format = useFormat()
  const sums = of?.by_currency.filter((one) => one[name] > 0) ?? []
  if (of === undefined || sums.length === 0) return <>–</>
  const isBad = name === 'charged_back'
  return (
    <>
      {sums.map(({ currency_code: currency, ...sum }) => (
        <div key={currency} className={styles['count']} data-bad={isBad}>
          {format.money(sum[name], currency ?? '')}
        </div>
      ))}
      {isBad && (
        <div className={styles['converted']}>{say('times', { count: of.chargebacks })}</div>
      )}
      {sums.length > 1 && (
        <div className={styles['converted']}>
          {say('inAll', { sum: format.money(of.in_usd[name], 'USD') })}
        </div>
      )}
    </>
  )
}

interface RemarksProps {
  readonly money: Money
  readonly since: number | null
}

/** How sums were made, where that is not plain. */
function Remarks({ money, since }: RemarksProps) {
  const say = useWords('records')
  const long = useLongFormat()
  const { by_currency: currencies, without_rate: unrated } = money
  const remarks = [
    since !== null && say('moneySince', { day: long.date(since) }),
    currencies.length > 1 && say('convertedHelp'),
    currencies.length > 1 &&
      unrated.length > 0 &&
      say('withoutRate', { names: unrated.join(', ') }),
    money.chargebacks_without_amount > 0 &&
      say('withoutAmount', { count: money.chargebacks_without_amount }),
  ].filter((one): one is string => typeof one === 'string')
  return remarks.length === 0 ? null : <p className={styles['remarks']}>{remarks.join(' ')}</p>
}
