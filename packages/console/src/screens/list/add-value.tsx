import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { TextField } from '../../parts/form/fields.tsx'
import { typed, typedMoment } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useKeys } from '../../keys/use-keys.ts'
import { useWords } from '../../words/use-words.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { CHANGES } from './value-changes.ts'

/** Adds a value, with its reason and until when. The dialog stays, empty, for the next one. */
export function AddValue({ listName }: { readonly listName: string }) {
  const say = useWords('lists')
  const [isOpen, setOpen] = useState(false)
  useKeys([{ keys: 'a', does: say('add'), run: () => setOpen(true) }], { title: listName })
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {say('add')}
      </Button>
      {isOpen && <AddDialog listName={listName} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AddDialogProps {
  readonly listName: string
  readonly onClose: () => void
}

function AddDialog({ listName, onClose }: AddDialogProps) {
  const say = useWords('lists')
  const send = useSend('POST /v1/lists/{listName}/values', { changes: CHANGES, onDone: onClose })
  const submit = (form: FormData) => {
    const value = {
      value: typed(form, 'value') ?? '',
      reason: typed(form, 'reason'),
      expires_at: typedMoment(form, 'expires_at'),
    }
    send.mutate({ listName, body: { add: [value], source: 'console' } })
  }
  return (
    <Dialog title={say('add')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('addAction')}
        onCancel={onClose}
      >
        <TextField
          name="value"
          label={say('value')}
          description={say('valueHelp')}
          required
          data-autofocus
          spellCheck={false}
        />
        <TextField name="reason" label={say('reason')} />
        <TextField
          name="expires_at"
          type="datetime-local"
          label={say('expires')}
          description={say('expiresHelp')}
        />
      </Form>
    </Dialog>
  )
}
