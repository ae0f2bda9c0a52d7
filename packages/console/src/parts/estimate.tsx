import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/use-words.ts'
import styles from './estimate.module.css'

/** A figure with its 95 % interval; null = not known. */
export interface EstimateValue {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** A share with the interval that it lies in, 19 times of 20. */
export function ShareWithInterval({ of: { value, low, high } }: { readonly of: EstimateValue }) {
  const say = useWords('common')
  const format = useFormat()
  if (value === null) return <span className={styles['interval']}>{say('noFigure')}</span>
  return (
    <>
      {format.share(value)}
      {low !== null && high !== null && (
        <span className={styles['interval']}>
          {' '}
          {format.share(low)}–{format.share(high)}
        </span>
      )}
    </>
  )
}

interface MoneyProps {
  readonly of: EstimateValue
  readonly currency: string | null
}

/** An amount with its interval in the title. */
export function MoneyEstimate({ of: { value, low, high }, currency }: MoneyProps) {
  const say = useWords('common')
  const format = useFormat()
  if (value === null || currency === null)
    return <span className={styles['interval']}>{say('noFigure')}</span>
  const interval =
    low !== null && high !== null
      ? `${format.money(low, currency)} – ${format.money(high, currency)}`
      : undefined
  return <span title={interval}>{format.money(value, currency)}</span>
}
