import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { LongTextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { ListDefinition } from './list-definition.ts'

interface OfList {
  readonly list: ListDefinition
}

/** What can be done to the list itself. */
export function ListActions({ list }: OfList) {
  const say = useWords('lists')
  const [open, setOpen] = useState<'change' | 'delete'>()
  if (!may(useMe(), 'manage_lists')) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen('change')}>
        {say('change')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('delete')}>
        {say('delete')}
      </Button>
      {open === 'change' && <ChangeList list={list} onClose={close} />}
      {open === 'delete' && <DeleteList list={list} onClose={close} />}
    </>
  )
}

interface OfOpenDialog extends OfList {
  readonly onClose: () => void
}

function ChangeList({ list: { name, kind, description }, onClose }: OfOpenDialog) {
  const say = useWords('lists')
  const common = useWords('common')
  const send = useSend('PUT /v1/lists/{listName}', {
    changes: ['GET /v1/lists', 'GET /v1/lists/{listName}', 'GET /v1/audit'],
    onDone: onClose,
  })
  const submit = (form: FormData) =>
    send.mutate({ listName: name, body: { kind, description: typed(form, 'description') ?? '' } })
  return (
    <Dialog title={say('change')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={common('save')}
        onCancel={onClose}
      >
        <LongTextField
          name="description"
          label={say('description')}
          defaultValue={description}
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}

function DeleteList({ list: { name, values }, onClose }: OfOpenDialog) {
  const say = useWords('lists')
  const navigate = useNavigate()
  const send = useSend('DELETE /v1/lists/{listName}', {
    changes: ['GET /v1/lists'],
    onDone: () => void navigate({ to: '/lists' }),
  })
  return (
    <Confirm
      title={say('deleteTitle', { name })}
      action={say('delete')}
      typed={name}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ listName: name })}
      onClose={onClose}
    >
      {say('deleteHelp', { count: values })}
    </Confirm>
  )
}
