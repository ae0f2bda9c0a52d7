import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { grantText, type Person } from '../../parts/people/person.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { PersonActions } from './person-actions.tsx'

/** One person: what they may do, and what was done to their access. */
export function PersonScreen() {
  const { personId } = useParams({ from: '/shell/people/$personId' })
  const say = useWords('people')
  const me = useMe()
  const person = useCall('GET /v1/people/{personId}', { personId })
  return (
    <Stack gap="md">
      <Heading
        title={person.data?.name ?? personId}
        about={person.data?.email}
        up={{ to: '/people', name: say('title') }}
      >
        {person.data !== undefined && <PersonActions person={person.data} />}
      </Heading>
      <Answered of={person}>
        {(found) => (
          <>
            <PersonFacts person={found} />
            {may(me, 'read_audit') && <History type="person" id={personId} />}
          </>
        )}
      </Answered>
    </Stack>
  )
}

function PersonFacts({ person }: { readonly person: Person }) {
  const say = useWords('people')
  const format = useFormat()
  const last = person.last_sign_in_at
  const factors = [
    ...(person.is_provider ? [say('provider')] : []),
    ...(person.has_totp ? [say('factor-totp')] : []),
    ...(person.passkeys > 0 ? [`${say('factor-passkey')} × ${person.passkeys}`] : []),
  ]
  return (
    <Facts
      facts={[
        [say('state'), say(`state-${person.state}`)],
        [say('roles'), person.roles.map(grantText).join(', ') || say('noRoles')],
        [say('factor'), factors.join(', ') || say('factor-none')],
        [say('sessions'), format.number(person.sessions)],
        [say('lastSignIn'), last === undefined ? say('never') : format.moment(last)],
        [say('invitedAt'), format.moment(person.created_at)],
      ]}
    />
  )
}
