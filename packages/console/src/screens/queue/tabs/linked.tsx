import { Group } from '@mantine/core'
import { useCall } from '../../../calls/use-call.ts'
import { Answered } from '../../../parts/answered.tsx'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { Rows } from '../../../parts/rows.tsx'
import { useEntityName } from '../../../parts/use-entity-name.ts'
import { Quiet } from '../../../parts/section.tsx'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'

interface LinkedProps {
  readonly userId: string
  readonly abuseType: string
}

/** What others share with the user, the rarest first: what thousands share means little. */
export function Linked({ userId, abuseType }: LinkedProps) {
  const say = useWords('queue')
  const nameOf = useEntityName()
  const format = useFormat()
  const explained = useCall('GET /v1/users/{userId}/explain', { userId })
  return (
    <Answered of={explained}>
      {({ shared }) => {
        if (shared.length === 0) return <Quiet>{say('nothingShared')}</Quiet>
        return (
          <Rows
            label={say('linked')}
            rows={shared.toSorted((one, other) => one.other_users - other.other_users)}
            keyOf={(one) => `${one.with} ${one.field ?? ''}`}
            columns={[
              {
                title: say('sharedValue'),
                cell: (one) => one.field ?? nameOf(one.with),
                isShort: true,
              },
              {
                title: say('others'),
                cell: (one) => format.number(one.other_users),
                isNumber: true,
              },
              {
                title: say('badAmong'),
                cell: (one) => {
                  const bad = one.bad_by_abuse_type[abuseType as keyof typeof one.bad_by_abuse_type]
                  return `${format.number(bad ?? 0)} / ${format.number(one.looked_up)}`
                },
                isNumber: true,
              },
              {
                title: say('users'),
                cell: (one) => (
                  <Group gap="xs">
                    {one.users.map(({ user_id: user }) => (
                      <EntityLink key={user} type="user" id={user} />
                    ))}
                  </Group>
                ),
              },
            ]}
          />
        )
      }}
    </Answered>
  )
}
