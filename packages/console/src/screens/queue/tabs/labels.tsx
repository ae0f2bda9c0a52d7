import { useCall } from '../../../calls/use-call.ts'
import { LabelRows } from '../../../parts/label-rows.tsx'
import { useWords } from '../../../words/use-words.ts'

/** What is known of the truth about the user. */
export function Labels({ userId }: { readonly userId: string }) {
  const say = useWords('queue')
  const labels = useCall('GET /v1/labels', { user_id: userId })
  return <LabelRows label={say('labels')} of={labels} />
}
