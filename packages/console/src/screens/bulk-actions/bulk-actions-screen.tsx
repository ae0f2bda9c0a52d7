import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import type { BulkHead } from '../../parts/bulk/bulk-targets.ts'
import { Heading } from '../../parts/heading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useBulkWork } from '../../parts/bulk/use-bulk-work.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

const EVERY_MS = 5_000

/** What was done with many at once, the latest first: those that run show how far they are. */
export function BulkActionsScreen() {
  const say = useWords('bulk')
  const list = useCall('GET /v1/bulk-actions', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      <Answered of={list}>
        {({ bulk_actions: all }) =>
          all.length === 0 ? <Quiet>{say('none')}</Quiet> : <All of={all} />
        }
      </Answered>
    </Stack>
  )
}

function All({ of }: { readonly of: readonly BulkHead[] }) {
  const say = useWords('bulk')
  const format = useFormat()
  const workOf = useBulkWork()
  return (
    <Rows
      isFramed
      label={say('title')}
      rows={of}
      keyOf={({ id }) => id}
      columns={[
        {
          title: say('when'),
          cell: ({ id, created_at: at }) => (
            <Link to="/bulk-actions/$bulkActionId" params={{ bulkActionId: id }}>
              {format.moment(at)}
            </Link>
          ),
          isShort: true,
        },
        {
          title: say('state'),
          cell: ({ state, position, of: all }) =>
            state === 'running' || state === 'undoing' || state === 'paused'
              ? `${say(`state-${state}`)}, ${format.share(all === 0 ? 1 : position / all)}`
              : say(`state-${state}`),
          isShort: true,
        },
        { title: say('what'), cell: ({ about, count }) => say(about, { count }), isShort: true },
        { title: say('work'), cell: (one) => workOf(one) || '–' },
        { title: say('failed'), cell: ({ failed }) => format.number(failed), isNumber: true },
        { title: say('who'), cell: ({ who }) => who },
      ]}
    />
  )
}
