import { Group, Loader, Stack } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Quiet } from '../section.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkStart } from './bulk-start.tsx'
import { useBulk } from './use-bulk.ts'

interface BulkStepsProps {
  readonly id: string
  /** Leads back to the choice of the decision; absent where there is none. */
  readonly onBack?: () => void
  /** Absent on a screen of its own. */
  readonly onClose?: () => void
}

/** A bulk action as far as it is: it is counted, waits for its start, or runs and ends. */
export function BulkSteps({ id, onBack, onClose }: BulkStepsProps) {
  const say = useWords('bulk')
  const bulk = useBulk(id)
  return (
    <Answered of={bulk}>
      {(known) => {
        if (known.state === 'counting' || known.preview === null) {
          return (
            <Group gap="xs" role="status">
              <Loader size="sm" />
              <Quiet>{say('counting')}</Quiet>
            </Group>
          )
        }
        return (
          <Stack gap="md">
            {known.state === 'ready' ? (
              <BulkPreview of={known} preview={known.preview} />
            ) : (
              <BulkProgress of={known} isInDialog={onClose !== undefined} />
            )}
            {known.state === 'ready' && (
              <BulkStart of={known} preview={known.preview} {...(onBack && { onBack })} />
            )}
          </Stack>
        )
      }}
    </Answered>
  )
}
