import { useCall } from '../../calls/use-call.ts'
import { LabelRows } from '../../parts/label-rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'

interface RecordLabelsProps {
  readonly type: 'order' | 'transaction' | 'content'
  readonly id: string
}

/** What is known of the truth about a record. One that was never labelled or sent has none. */
export function RecordLabels({ type, id }: RecordLabelsProps) {
  const say = useWords('entity')
  const labels = useCall('GET /v1/labels', { type, id })
  return (
    <Section title={say('labels')}>
      <LabelRows label={say('labels')} of={labels} />
    </Section>
  )
}
