import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { RoleForm } from '../../parts/people/role-form.tsx'
import { grantable, type Role } from '../../parts/people/role.ts'
import { useWords } from '../../words/use-words.ts'

interface RoleActionsProps {
  readonly role: Role
  readonly roles: readonly Role[]
}

/** What can be done to a role of one's own. */
export function RoleActions({ role, roles }: RoleActionsProps) {
  const say = useWords('roles')
  const common = useWords('common')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'change' | 'delete'>()
  const close = () => setOpen(undefined)
  const change = useSend('PUT /v1/roles/{roleName}', {
    changes: ['GET /v1/roles', 'GET /v1/audit'],
    onDone: close,
  })
  const remove = useSend('DELETE /v1/roles/{roleName}', {
    changes: ['GET /v1/roles'],
    onDone: () => void navigate({ to: '/roles' }),
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen('change')}>
        {say('change')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('delete')}>
        {say('delete')}
      </Button>
      {open === 'change' && (
        <Dialog title={say('change')} onClose={close}>
          <RoleForm
            role={role}
            grantable={grantable(roles)}
            onSubmit={({ name, ...body }) => change.mutate({ roleName: name, body })}
            error={change.error}
            isPending={change.isPending}
            action={common('save')}
            onCancel={close}
          />
        </Dialog>
      )}
      {open === 'delete' && (
        <Confirm
          title={say('deleteTitle', { name: role.name })}
          action={say('delete')}
          typed={role.name}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ roleName: role.name })}
          onClose={close}
        >
          {say('deleteHelp')}
        </Confirm>
      )}
    </>
  )
}
