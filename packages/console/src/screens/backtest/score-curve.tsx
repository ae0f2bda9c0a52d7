import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Answer } from '../../calls/call-types.ts'
import styles from './backtest.module.css'

type Band =
  Answer<'POST /v1/backtests/{backtestId}/thresholds'>['abuse_types'][number]['bands'][number]

export interface ScoreCurveProps {
  readonly bands: readonly Band[]
  readonly label: string
}

const PERCENT = 100

/** Events a day by score: how many there are, and how many of those that are known were bad. */
export function ScoreCurve({ bands, label }: ScoreCurveProps) {
  const say = useWords('backtests')
  const format = useFormat()
  const sorted = bands.toSorted((one, other) => one.from - other.from)
  const most = Math.max(...sorted.map((band) => band.per_day), Number.MIN_VALUE)
  return (
    <figure className={styles['curve']}>
      <figcaption>{label}</figcaption>
      <ol>
        {sorted.map((band) => {
          const share = band.bad_share?.value ?? null
          const words = say('band', {
            from: format.number(band.from),
            to: format.number(band.to),
            perDay: format.number(band.per_day),
            bad: share === null ? say('unknownShare') : format.share(share),
          })
          // Few events are a line of their own: the root makes them visible.
          const height = Math.sqrt(band.per_day / most) * PERCENT
          return (
            <li key={band.from} title={words}>
              <span className={styles['hidden']}>{words}</span>
              <span className={styles['column']} style={{ height: `${height}%` }} aria-hidden>
                <span style={{ height: `${(share ?? 0) * PERCENT}%` }} />
              </span>
              <span className={styles['tick']} aria-hidden>
                {format.number(band.from)}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
