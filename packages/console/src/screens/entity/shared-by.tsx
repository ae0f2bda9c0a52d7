import { Badge, Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { LazyBulkDialog } from '../../parts/bulk/lazy-bulk-dialog.tsx'
import { DraftValue } from '../../parts/draft-value/draft-value.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useChosen } from '../../parts/use-chosen.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type SharedValue = Answer<'GET /v1/values/{valueType}/{valueId}'>

interface SharedByProps {
  readonly type: SharedValue['type']
  readonly id: string
}

/** Who has a value in common, how many they are, and what became of those that are decided. */
export function SharedBy({ type, id }: SharedByProps) {
  const input: Input<'GET /v1/values/{valueType}/{valueId}'> = { valueType: type, valueId: id }
  const value = useCall('GET /v1/values/{valueType}/{valueId}', input)
  return <Answered of={value}>{(known) => <Known value={known} />}</Answered>
}

function Known({ value }: { readonly value: SharedValue }) {
  const say = useWords('entity')
  const format = useFormat()
  const { users_count: count, looked_up: read, decided, bad, users } = value
  return (
    <>
      <Facts
        facts={[
          [say('users'), <Popularity key="users" value={value} />],
          [say('decided'), say('ofLookedUp', { count: decided, sample: read })],
          [
            say('badShare'),
            decided === 0
              ? say('nobodyDecided')
              : `${format.share(bad / decided)} (${bad} / ${decided})`,
          ],
          [say('firstSeen'), format.moment(value.first_seen)],
          [say('lastSeen'), format.moment(value.last_seen)],
        ]}
      />
      <Section
        title={say('usersOf')}
        aside={<DraftValue type={value.type} id={value.id} users={count} />}
      >
        {count > users.length && <Quiet>{say('latestUsers', { count: users.length })}</Quiet>}
        <Sharers users={users} />
      </Section>
    </>
  )
}

type Sharer = SharedValue['users'][number]

/** Those who share it: chosen ones can be decided at once by whom a role permits that. */
function Sharers({ users }: { readonly users: readonly Sharer[] }) {
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
      <Rows
        label={say('usersOf')}
        rows={users}
        keyOf={({ user_id: userId }) => userId}
        columns={[
          ...(mayDecide ? [box] : []),
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
      {isDeciding && (
        <LazyBulkDialog
          of={{ is: 'users', userIds: [...chosen] }}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  )
}

function Popularity({
  value: { users_count: count, is_weak: isWeak },
}: {
  readonly value: SharedValue
}) {
  const say = useWords('entity')
  const format = useFormat()
  return (
    <>
      {format.number(count)}{' '}
      {isWeak && (
        <Badge size="sm" variant="light" color="gray" title={say('weakHelp')}>
          {say('weak')}
        </Badge>
      )}
    </>
  )
}
