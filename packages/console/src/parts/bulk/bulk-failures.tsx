import { usePages } from '../../calls/use-pages.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import { EntityLink } from '../entity-link.tsx'
import { MoreButton } from '../more-button.tsx'
import { Rows } from '../rows.tsx'

interface BulkFailuresProps {
  readonly id: string
  readonly count: number
}

/** For whom it failed, and why. */
export function BulkFailures({ id, count }: BulkFailuresProps) {
  const say = useWords('bulk')
  const pages = usePages('GET /v1/bulk-actions/{bulkActionId}/failures', {
    bulkActionId: id,
    limit: 20,
  })
  const failures = (pages.data ?? []).flatMap((page) => page.failures)
  const label = say('failures', { count })
  return (
    <>
      {pages.error !== null && (
        <CallFailure error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {failures.length > 0 && (
        <Rows
          label={label}
          rows={failures}
          keyOf={({ case_id: one, user_id: user }) => one ?? user ?? ''}
          columns={[
            {
              title: label,
              cell: ({ case_id: one, user_id: user }) =>
                user === undefined ? (
                  say('case', { id: one ?? '' })
                ) : (
                  <EntityLink type="user" id={user} />
                ),
            },
            { title: say('reason'), cell: ({ why }) => say(`why-${why}`) },
            { title: say('detail'), cell: ({ text }) => text },
          ]}
        />
      )}
      <MoreButton of={pages} />
    </>
  )
}
