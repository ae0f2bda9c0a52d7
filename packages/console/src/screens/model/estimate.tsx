import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './model.module.css'
import type { Estimate as Value } from './use-report.ts'

/** A share with the interval that it lies in, 19 times of 20. */
export function ShareWithInterval({ of: { value, low, high } }: { readonly of: Value }) {
  const say = useWords('models')
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
  readonly of: Value
  readonly currency: string | null
}

/** An amount with its interval in the title. */
export function MoneyEstimate({ of: { value, low, high }, currency }: MoneyProps) {
  const say = useWords('models')
  const format = useFormat()
  if (value === null || currency === null)
    return <span className={styles['interval']}>{say('noFigure')}</span>
  const interval =
    low !== null && high !== null
      ? `${format.money(low, currency)} – ${format.money(high, currency)}`
      : undefined
  return <span title={interval}>{format.money(value, currency)}</span>
}
