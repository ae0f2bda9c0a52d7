import { Chart } from '../../parts/chart.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { learningPoints } from './learning-points.ts'
import type { Model } from './use-model.ts'

/** A line needs two. */
const MIN_POINTS = 2

/** The ends of the axis: average precision is a share. */
const RANGE = [0, 1] as const

/** How good fits became with more rows, next to what served then: whether further labels are worth their work. */
export function LearningCurve({ model }: { readonly model: Model }) {
  const say = useWords('models')
  const format = useFormat()
  const points = learningPoints(model.history)
  return (
    <Section title={say('curve')}>
      {points.length < MIN_POINTS ? (
        <Quiet>{say('curveNone')}</Quiet>
      ) : (
        <Chart
          label={say('curve')}
          points={points}
          lines={[
            { id: 'challenger', name: say('challenger'), color: 'indigo.6' },
            { id: 'champion', name: say('champion'), color: 'gray.6' },
          ]}
          across={say('rows')}
          range={RANGE}
          formatAt={(rows) => format.number(rows)}
          formatValue={(share) => format.share(share)}
        />
      )}
      <Quiet>{say('curveHelp')}</Quiet>
    </Section>
  )
}
