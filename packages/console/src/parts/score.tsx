import type { Answer } from '../calls/call-types.ts'
import { useCall } from '../calls/use-call.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/use-words.ts'
import styles from './score.module.css'

type Bands = Answer<'GET /v1/scores/bands'>
type AbuseType = Exclude<keyof Bands, 'scale'>

export type Band = 'low' | 'medium' | 'high'

/** Where an account set no others, or the person may not read which. */
const USUAL = { review: 60, block: 80 } as const

/** Thresholds change seldom. */
const EVERY_MS = 600_000

const MOST = 100

const shown = (score: number, scale: number): number => Math.round((score * MOST * 10) / scale) / 10

/** What a score is called, by the thresholds of the account; and the score from 0 to 100. */
function useBands(): (score: number, type: string) => { band: Band; points: number } {
  const { data } = useCall('GET /v1/scores/bands', {}, { everyMs: EVERY_MS })
  return (score, type) => {
    const scale = data?.scale ?? MOST
    const { review, block } = data?.[type as AbuseType] ?? USUAL
    const band = score >= block ? 'high' : score >= review ? 'medium' : 'low'
    return { band, points: shown(score, scale) }
  }
}

export interface ScoreProps {
  readonly value: number
  readonly abuseType: string
  readonly size?: 'sm' | 'lg'
}

/** A score from 0 to 100 with its band, in a word and a colour. */
export function Score({ value, abuseType, size = 'sm' }: ScoreProps) {
  const say = useWords('common')
  const format = useFormat()
  const { band, points } = useBands()(value, abuseType)
  return (
    <span className={styles['score']} data-size={size}>
      <span className={styles['number']}>{format.number(points)}</span>
      <span className={styles['band']} data-band={band}>
        {say(`band-${band}`)}
      </span>
    </span>
  )
}
