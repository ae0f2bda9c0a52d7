import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import type { Answer } from '../../calls/call-types.ts'
import { EntityLink } from '../../parts/entity-link.tsx'
import { type Column, Rows } from '../../parts/rows.tsx'
import { useChosen } from '../../parts/use-chosen.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'

type Sharer = Answer<'GET /v1/values/{valueType}/{valueId}'>['users'][number]

/** Those who share it: chosen ones can be decided at once by whom a role permits that. */
export function Sharers({ users }: { readonly users: readonly Sharer[] }) {
  const say = useWords('entity')
  const { chosen, choose, turn } = useChosen()
  const [isDeciding, setDeciding] = useState(false)
  const me = useMe()
  const mayDecide = may(me, 'act_in_bulk') && may(me, 'take_decisions')
  const box = {
    title: say('choose'),
    cell: ({ user_id: userId }: Sharer) => (
      <Checkbox
        size="xs"
        aria-label={say('chooseUser', { user: userId })}
        checked={chosen.has(userId)}
        onChange={() => turn(userId)}
      />
    ),
    isShort: true,
  }
  return (
    <>
      {mayDecide && (
        <Group gap="xs" mb="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => choose(users.map(({ user_id: userId }) => userId))}
          >
            {say('chooseAll', { count: users.length })}
          </Button>
          <Button size="xs" disabled={chosen.size === 0} onClick={() => setDeciding(true)}>
            {say('decideChosen', { count: chosen.size })}
          </Button>
        </Group>
      )}
      <SharerRows users={users} boxes={mayDecide ? [box] : []} />
      {isDeciding && (
        <LazyBulkDialog
          of={{ is: 'users', userIds: [...chosen] }}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  )
}

interface SharerRowsProps {
  readonly users: readonly Sharer[]
  /** The column of check boxes, if any. */
  readonly boxes: readonly Column<Sharer>[]
}

function SharerRows({ users, boxes }: SharerRowsProps) {
  const say = useWords('entity')
  return (
    <Rows
      label={say('usersOf')}
      rows={users}
      keyOf={({ user_id: userId }) => userId}
      columns={[
        ...boxes,
        {
          title: say('user'),
          cell: ({ user_id: userId }) => <EntityLink type="user" id={userId} />,
        },
        {
          title: say('labels'),
          cell: (user) =>
            [
              ...user.bad.map((type) => say('bad', { type: say(type) })),
              ...user.good.map((type) => say('good', { type: say(type) })),
            ].join(', '),
        },
      ]}
    />
  )
}
