import { Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Heading } from '../../parts/heading.tsx'
import { RoleForm } from '../../parts/people/role-form.tsx'
import { grantable, type Role } from '../../parts/people/role.ts'
import type { TableColumn } from '../../parts/table/table-model.ts'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

function useColumns(): readonly TableColumn<Role>[] {
  const say = useWords('roles')
  const format = useFormat()
  return [
    {
      id: 'name',
      title: say('name'),
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Link to="/roles/$roleName" params={{ roleName: name }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'meaning',
      title: say('meaning'),
      sortBy: ({ meaning }) => meaning,
      cell: ({ meaning }) => meaning,
    },
    {
      id: 'permissions',
      title: say('permissions'),
      sortBy: ({ permissions }) => permissions.length,
      cell: ({ permissions }) => format.number(permissions.length),
      isNumber: true,
    },
    {
      id: 'origin',
      title: say('origin'),
      sortBy: (role) => Number(role.is_built_in),
      cell: (role) => (role.is_built_in ? say('builtIn') : say('own')),
    },
    {
      id: 'changed',
      title: say('changedAt'),
      sortBy: (role) => role.changed_at,
      cell: (role) => (role.changed_at === null ? '' : format.moment(role.changed_at)),
    },
  ]
}

/** The built-in roles, and those of this service. */
export function RolesScreen() {
  const say = useWords('roles')
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const roles = useCall('GET /v1/roles', {})
  const columns = useColumns()
  const open = (roleName: string) => void navigate({ to: '/roles/$roleName', params: { roleName } })
  const send = useSend('PUT /v1/roles/{roleName}', {
    changes: ['GET /v1/roles'],
    onDone: ({ name }) => open(name),
  })
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        <Button size="xs" onClick={() => setMaking(true)}>
          {say('new')}
        </Button>
      </Heading>
      <Answered of={roles}>
        {({ roles: rows }) => (
          <Table
            label={say('title')}
            columns={columns}
            rows={rows}
            keyOf={({ name }) => name}
            onOpen={({ name }) => open(name)}
            empty={say('none')}
          />
        )}
      </Answered>
      {isMaking && (
        <Dialog title={say('new')} onClose={() => setMaking(false)}>
          <RoleForm
            grantable={grantable(roles.data?.roles ?? [])}
            onSubmit={({ name, ...body }) => send.mutate({ roleName: name, body })}
            error={send.error}
            isPending={send.isPending}
            action={say('create')}
            onCancel={() => setMaking(false)}
          />
        </Dialog>
      )}
    </Stack>
  )
}
