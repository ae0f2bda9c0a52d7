import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { grantText, type Person } from '../../parts/people/person.ts'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { InvitePerson } from './invite-person.tsx'

const rolesOf = ({ roles }: Person): string => roles.map(grantText).join(', ')

function useColumns(): readonly TableColumn<Person>[] {
  const say = useWords('people')
  const format = useFormat()
  const factor = (person: Person): string => {
    if (person.is_provider) return say('provider')
    if (person.passkeys > 0) return say('factor-passkey')
    return person.has_totp ? say('factor-totp') : say('factor-none')
  }
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: ({ name }) => name,
      cell: (person) => (
        <Link to="/people/$personId" params={{ personId: person.person_id }}>
          {person.name}
        </Link>
      ),
    },
    { id: 'email', title: say('email'), sortBy: ({ email }) => email, cell: ({ email }) => email },
    {
      id: 'state',
      title: say('state'),
      sortBy: ({ state }) => state,
      cell: ({ state }) => say(`state-${state}`),
    },
    { id: 'roles', title: say('roles'), sortBy: rolesOf, cell: rolesOf },
    {
      id: 'last',
      title: say('lastSignIn'),
      sortBy: (person) => person.last_sign_in_at ?? null,
      cell: ({ last_sign_in_at: last }) =>
        last === undefined ? say('never') : format.distance(last, Date.now()),
    },
    { id: 'factor', title: say('factor'), sortBy: factor, cell: factor },
    {
      id: 'sessions',
      title: say('sessions'),
      sortBy: ({ sessions }) => sessions,
      cell: ({ sessions }) => format.number(sessions),
      isNumber: true,
    },
    {
      id: 'invited',
      title: say('invitedAt'),
      sortBy: (person) => person.created_at,
      cell: (person) => format.moment(person.created_at),
      isExtra: true,
    },
  ]
}

/** Everybody who may sign in. */
export function PeopleScreen() {
  const say = useWords('people')
  const navigate = useNavigate()
  const [isInviting, setInviting] = useState(false)
  const people = useCall('GET /v1/people', {})
  const columns = useColumns()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        <Button size="xs" onClick={() => setInviting(true)}>
          {say('invite')}
        </Button>
      </Heading>
      <Answered of={people}>
        {({ people: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={(person) => person.person_id}
            onOpen={(person) =>
              void navigate({ to: '/people/$personId', params: { personId: person.person_id } })
            }
            empty={say('none')}
          />
        )}
      </Answered>
      {isInviting && <InvitePerson onClose={() => setInviting(false)} />}
    </Stack>
  )
}
