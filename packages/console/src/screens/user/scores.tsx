import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Answered } from '../../parts/answered.tsx'
import type { ChartPoint } from '../../parts/chart-props.ts'
import { Chart } from '../../parts/chart.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import type { TimelineEntry } from '../../parts/timeline/timeline-entry.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { Changes } from './changes.tsx'
import { scoredBefore, scoredMoments } from './scored-moments.ts'
import { UserReasons } from './user-reasons.tsx'
import { useTimeline } from './use-timeline.ts'

interface ScoresProps {
  readonly userId: string
  readonly abuseType: AbuseType | undefined
}

/** The score over time, why it is what it is, and what moved it. */
export function Scores({ userId, abuseType }: ScoresProps) {
  const say = useWords('user')
  const timeline = useTimeline(userId)
  if (abuseType === undefined) return <Quiet>{say('noScores')}</Quiet>
  return (
    <Stack gap="md">
      <Section title={say('curve')}>
        <Answered of={timeline}>
          {(entries) => <Curve entries={entries} abuseType={abuseType} />}
        </Answered>
      </Section>
      <UserReasons userId={userId} abuseType={abuseType} />
      <Answered of={timeline}>
        {(entries) => <Changes userId={userId} abuseType={abuseType} entries={entries} />}
      </Answered>
    </Stack>
  )
}

/** The ends of the axis of scores. */
const RANGE = [0, 100] as const

interface CurveProps {
  readonly entries: readonly TimelineEntry[]
  readonly abuseType: AbuseType
}

function Curve({ entries, abuseType }: CurveProps) {
  const say = useWords('user')
  const format = useFormat()
  const navigate = useNavigate({ from: '/users/$userId' })
  const points = useMemo(
    () =>
      scoredMoments(entries)
        .flatMap(({ time, sequence, scores }): readonly ChartPoint[] => {
          const score = scores?.[abuseType]
          return score === undefined ? [] : [{ at: time, score, sequence }]
        })
        .toReversed(),
    [entries, abuseType],
  )
  if (points.length === 0) return <Quiet>{say('noScores')}</Quiet>
  const explain = ({ sequence }: ChartPoint) => {
    if (sequence === undefined) return
    const from = scoredBefore(entries, sequence)
    if (from === undefined) return
    void navigate({ search: (now) => ({ ...now, from, to: sequence }), replace: true })
  }
  return (
    <>
      <Chart
        label={say('curve')}
        points={points}
        lines={[{ id: 'score', name: say('score'), color: 'indigo.6' }]}
        across={say('time')}
        formatAt={(ms) => format.moment(ms)}
        formatValue={(value) => format.number(value)}
        range={RANGE}
        onPick={explain}
      />
      <Quiet>{say('curveHelp')}</Quiet>
    </>
  )
}
