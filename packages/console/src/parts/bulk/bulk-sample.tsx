import { useWords } from '../../words/use-words.ts'
import { useFormat } from '../../words/use-format.ts'
import { EntityLink } from '../entity-link.tsx'
import { Rows } from '../rows.tsx'
import type { Bulk } from './bulk-targets.ts'

/** Some of the cases or users, so that a wrong filter is seen. */
export function BulkSample({ of }: { readonly of: Bulk }) {
  const say = useWords('bulk')
  const format = useFormat()
  const { sample, sample_users: users } = of
  const label = say('sample', { count: sample.length + users.length })
  if (users.length > 0) {
    return (
      <Rows
        label={label}
        rows={users}
        keyOf={({ user_id: id }) => id}
        columns={[
          { title: label, cell: ({ user_id: id }) => <EntityLink type="user" id={id} /> },
          {
            title: say('highest'),
            cell: ({ scores }) => {
              const all = Object.values(scores).filter((one) => one !== undefined)
              return all.length === 0 ? '–' : format.number(Math.max(...all))
            },
            isNumber: true,
          },
          { title: say('stands'), cell: ({ decisions }) => decisions.join(', ') || '–' },
        ]}
      />
    )
  }
  if (sample.length === 0) return null
  return (
    <Rows
      label={label}
      rows={sample}
      keyOf={({ id }) => id}
      columns={[
        {
          title: label,
          cell: ({ entity: { type, id } }) => <EntityLink type={type} id={id} />,
        },
        {
          title: say('score'),
          cell: ({ score_now: score }) => format.number(score),
          isNumber: true,
        },
        {
          title: say('money'),
          cell: ({ money }) =>
            money === null ? '–' : format.money(money.amount, money.currency_code),
          isNumber: true,
        },
      ]}
    />
  )
}
