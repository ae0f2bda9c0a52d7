import { List, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { grantText } from '../../parts/people/person.ts'
import type { Role } from '../../parts/people/role.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { RoleActions } from './role-actions.tsx'

/** One role: what it permits, who has it, and who changed it. */
export function RoleScreen() {
  const { roleName } = useParams({ from: '/shell/roles/$roleName' })
  const say = useWords('roles')
  const me = useMe()
  const roles = useCall('GET /v1/roles', {})
  const found = roles.data?.roles.find(({ name }) => name === roleName)
  return (
    <Stack gap="md">
      <Heading title={roleName} about={found?.meaning} up={{ to: '/roles', name: say('title') }}>
        {found?.is_built_in === false && (
          <RoleActions role={found} roles={roles.data?.roles ?? []} />
        )}
      </Heading>
      <Answered of={roles}>
        {() => {
          if (found === undefined) return <Quiet>{say('missing')}</Quiet>
          return (
            <>
              <RolePermissions role={found} />
              {may(me, 'manage_people') && <WhoHasIt roleName={roleName} />}
              {may(me, 'read_audit') && <History type="role" id={roleName} />}
            </>
          )
        }}
      </Answered>
    </Stack>
  )
}

function RolePermissions({ role }: { readonly role: Role }) {
  const say = useWords('roles')
  const words = useWords('permissions')
  return (
    <Section title={say('permissions')}>
      <List size="sm">
        {role.permissions.map((permission) => (
          <List.Item key={permission}>{words(permission)}</List.Item>
        ))}
      </List>
      {role.is_built_in && <Quiet>{say('copyHelp')}</Quiet>}
    </Section>
  )
}

function WhoHasIt({ roleName }: { readonly roleName: string }) {
  const say = useWords('roles')
  const people = useCall('GET /v1/people', {})
  return (
    <Section title={say('whoHas')}>
      <Answered of={people}>
        {({ people: all }) => {
          const having = all.filter(({ roles }) => roles.some(({ role }) => role === roleName))
          if (having.length === 0) return <Quiet>{say('nobody')}</Quiet>
          return (
            <Rows
              label={say('whoHas')}
              rows={having}
              keyOf={(person) => person.person_id}
              columns={[
                {
                  title: say('people'),
                  cell: (person) => (
                    <Link to="/people/$personId" params={{ personId: person.person_id }}>
                      {person.name}
                    </Link>
                  ),
                },
                { title: say('title'), cell: ({ roles }) => roles.map(grantText).join(', ') },
              ]}
            />
          )
        }}
      </Answered>
    </Section>
  )
}
