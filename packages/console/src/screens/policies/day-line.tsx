import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './policies.module.css'

export interface DayLineProps {
  /** Hits of each day, the oldest first. */
  readonly line: readonly number[]
  readonly label: string
}

const HEIGHT = 40
const STEP = 10
const BAR = 8

/** The lowest bar that can be seen of a day with a hit. */
const LEAST = 2

/** A bar for each day; words have the most and the sum. */
export function DayLine({ line, label }: DayLineProps) {
  const say = useWords('policies')
  const format = useFormat()
  const most = Math.max(...line, 1)
  return (
    <figure className={styles['dayLine']}>
      <figcaption>
        {label}: {say('mostADay', { most: format.number(Math.max(...line, 0)) })}
      </figcaption>
      <svg
        viewBox={`0 0 ${line.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${line.join(', ')}`}
      >
        {line.map((hits, day) => {
          const height = hits === 0 ? 0 : Math.max(LEAST, (hits / most) * HEIGHT)
          return (
            // A day is known by its place alone.
            <rect key={day} x={day * STEP} y={HEIGHT - height} width={BAR} height={height} />
          )
        })}
      </svg>
    </figure>
  )
}
