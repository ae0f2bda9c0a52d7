import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { BulkSteps } from '../../parts/bulk/bulk-steps.tsx'
import { Heading } from '../../parts/heading.tsx'
import { useWords } from '../../words/use-words.ts'

/** One bulk action: what it would do, or how far it is. */
export function BulkActionScreen() {
  const say = useWords('bulk')
  const { bulkActionId } = useParams({ from: '/shell/bulk-actions/$bulkActionId' })
  return (
    <Stack gap="md" maw={760}>
      <Heading
        title={say('one')}
        about={bulkActionId}
        up={{ to: '/bulk-actions', name: say('title') }}
      />
      <BulkSteps id={bulkActionId} />
    </Stack>
  )
}
