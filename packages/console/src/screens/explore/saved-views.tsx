import { Button, Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { SwitchField, TextField } from '../../parts/form/fields.tsx'
import { isChecked, typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useWords } from '../../words/use-words.ts'

const SCREEN = 'explore'

/** Saved views of this screen: to open one, and to save what is shown. */
export function SavedViews() {
  const say = useWords('explore')
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const views = useCall('GET /v1/views', {})
  const mine = (views.data?.views ?? []).filter(({ screen }) => screen === SCREEN)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconBookmark size={14} aria-hidden />}>
            {say('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mine.map(({ id, name, shared, search }) => (
            <Menu.Item key={id} onClick={() => void navigate({ href: `/explore?${search}` })}>
              {shared ? say('sharedView', { name }) : name}
            </Menu.Item>
          ))}
          {mine.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setSaving(true)}>{say('saveView')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaving && <SaveView onClose={() => setSaving(false)} />}
    </>
  )
}

function SaveView({ onClose }: { readonly onClose: () => void }) {
  const say = useWords('explore')
  const search = useRouterState({ select: ({ location }) => location.searchStr.replace('?', '') })
  const send = useSend('POST /v1/views', { changes: ['GET /v1/views'], onDone: onClose })
  const submit = (form: FormData) => {
    const name = typed(form, 'name') ?? ''
    send.mutate({ body: { name, screen: SCREEN, search, shared: isChecked(form, 'shared') } })
  }
  return (
    <Dialog title={say('saveView')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('save')}
        onCancel={onClose}
      >
        <TextField name="name" label={say('viewName')} required data-autofocus />
        <SwitchField name="shared" label={say('shareView')} />
      </Form>
    </Dialog>
  )
}
