import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { LiveRoute } from './live-routes.ts'
import styles from './policies.module.css'

/** The latest events that a route took. */
export function RecentHits({ of }: { readonly of: LiveRoute['recent'] }) {
  const say = useWords('policies')
  const format = useFormat()
  if (of.length === 0) return <Quiet>{say('noHits')}</Quiet>
  return (
    <div className={styles['recent']}>
      <Rows
        label={say('recentHits')}
        rows={of}
        keyOf={({ sequence }) => String(sequence)}
        columns={[
          { title: say('recentHits'), cell: ({ time }) => format.moment(time) },
          {
            title: say('user'),
            cell: ({ user_id: user }) =>
              user === null ? '–' : <EntityLink type="user" id={user} />,
          },
          {
            title: say('amount'),
            cell: ({ amount_micros: micros }) =>
              micros === null ? '–' : format.money(micros, 'USD'),
            isNumber: true,
          },
        ]}
      />
    </div>
  )
}
