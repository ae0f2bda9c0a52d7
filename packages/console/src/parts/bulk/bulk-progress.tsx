import { Anchor, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Facts } from '../facts.tsx'
import { Quiet } from '../section.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { BulkFailures } from './bulk-failures.tsx'
import type { Bulk } from './bulk-targets.ts'
import { useBulkWork } from './use-bulk-work.ts'
import { isUnderWay } from './use-bulk.ts'

const WHOLE = 100

interface BulkProgressProps {
  readonly of: Bulk
  readonly isInDialog: boolean
}

/** How far a bulk action is, what failed, and what can be done with it. */
export function BulkProgress({ of, isInDialog }: BulkProgressProps) {
  const say = useWords('bulk')
  const format = useFormat()
  const { id, about, state, position, of: all, done, undone, failed } = of
  const workOf = useBulkWork()
  const counted = (count: number) => say(about, { count })
  const share = all === 0 ? WHOLE : (WHOLE * position) / all
  return (
    <Stack gap="sm">
      <div role="status">
        <Text size="sm" fw={600} mb={4}>
          {say(`state-${state}`)} ·{' '}
          {say('looked', { position: format.number(position), of: format.number(all) })}
        </Text>
        <Progress
          value={share}
          animated={isUnderWay(of)}
          {...(failed > 0 && { color: 'orange' })}
          aria-label={say('progress')}
        />
      </div>
      <Facts
        facts={[
          [say('work'), workOf(of) || undefined],
          [say('why'), of.note],
          [say('who'), `${of.who}, ${format.moment(of.created_at)}`],
          [say('done'), counted(done)],
          [say('undone'), undone === 0 ? undefined : counted(undone)],
          [say('failed'), failed === 0 ? undefined : counted(failed)],
        ]}
      />
      {failed > 0 && <BulkFailures id={id} count={failed} />}
      <BulkActions of={of} />
      {isInDialog && (
        <Quiet>
          {isUnderWay(of) && say('goesOn')}{' '}
          <Anchor
            component={Link}
            to="/bulk-actions/$bulkActionId"
            params={{ bulkActionId: id } as never}
            fz="inherit"
          >
            {say('ownPage')}
          </Anchor>
        </Quiet>
      )}
    </Stack>
  )
}
