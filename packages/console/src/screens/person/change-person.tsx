import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { GrantsEditor } from '../../parts/people/grants-editor.tsx'
import { useRoleNames } from '../../parts/people/use-role-names.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type PersonDialogProps } from './person-changes.ts'

/** Name and roles of a person. They count from the next request on. */
export function ChangePerson({ person, onClose }: PersonDialogProps) {
  const say = useWords('people')
  const common = useWords('common')
  const me = useMe()
  const roles = useRoleNames(may(me, 'manage_roles'))
  const [grants, setGrants] = useState(person.roles)
  const send = useSend('PATCH /v1/people/{personId}', { changes: CHANGES, onDone: onClose })
  const submit = (form: FormData) =>
    send.mutate({
      personId: person.person_id,
      body: { name: typed(form, 'name'), roles: grants },
    })
  return (
    <Dialog title={say('change')} onClose={onClose} size="lg">
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={common('save')}
        onCancel={onClose}
      >
        <TextField
          name="name"
          label={say('name')}
          defaultValue={person.name}
          required
          data-autofocus
        />
        <GrantsEditor
          grants={grants}
          onChange={(changed) => setGrants([...changed])}
          roles={roles}
          environments={me?.environments ?? []}
        />
      </Form>
    </Dialog>
  )
}
