import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './explore.module.css'
import type { Exploring } from './use-explore.ts'

const PERCENT = 100

/** How many events there were by time: each bar before the pale one of the period before. */
export function Series({ exploring: { selection } }: { readonly exploring: Exploring }) {
  const say = useWords('explore')
  const format = useFormat()
  const series = useCall('GET /v1/explore/series', selection, { keepsFormer: true })
  return (
    <Section title={say('overTime')}>
      <Answered of={series}>
        {({ buckets }) => {
          const most = Math.max(
            1,
            ...buckets.map(({ now, before }) => Math.max(now.events, before.events)),
          )
          const sum = (of: 'now' | 'before') =>
            buckets.reduce((all, one) => all + one[of].events, 0)
          const height = (events: number) => ({ height: `${(events / most) * PERCENT}%` })
          return (
            <>
              <div
                className={styles['bars']}
                role="img"
                aria-label={say('seriesText', {
                  now: format.number(sum('now')),
                  before: format.number(sum('before')),
                })}
              >
                {buckets.map(({ from, now, before }) => (
                  <div
                    key={from}
                    className={styles['bar']}
                    title={`${format.moment(from)}: ${format.number(now.events)} (${format.number(before.events)})`}
                  >
                    <span className={styles['before']} style={height(before.events)} />
                    <span className={styles['now']} style={height(now.events)} />
                  </div>
                ))}
              </div>
              <div className={styles['ends']}>
                <span>{format.moment(selection.from)}</span>
                <span>
                  {say('seriesText', {
                    now: format.number(sum('now')),
                    before: format.number(sum('before')),
                  })}
                </span>
                <span>{format.moment(selection.to)}</span>
              </div>
            </>
          )
        }}
      </Answered>
    </Section>
  )
}
