import { Text } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { SwitchField } from '../../parts/form/fields.tsx'
import { isChecked } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type PersonDialogProps } from './person-changes.ts'

/** A new invitation, or a link to set a new password. */
export function MakeLink({ person, onClose }: PersonDialogProps) {
  const say = useWords('people')
  const format = useFormat()
  const send = useSend('POST /v1/people/{personId}/link', { changes: CHANGES })
  if (send.data !== undefined) {
    return (
      <ShownOnce
        title={say('linkTitle', { name: person.name })}
        label={say('link')}
        secret={send.data.link}
        help={say('linkHelp', { until: format.moment(send.data.expires_at) })}
        onClose={onClose}
      />
    )
  }
  const submit = (form: FormData) => {
    const body = { remove_second_factors: isChecked(form, 'remove_second_factors') }
    send.mutate({ personId: person.person_id, body })
  }
  return (
    <Dialog title={say('newLink')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('makeLink')}
        onCancel={onClose}
      >
        <Text size="sm">{say('newLinkHelp')}</Text>
        {person.state === 'active' && (
          <SwitchField name="remove_second_factors" label={say('removeFactors')} />
        )}
      </Form>
    </Dialog>
  )
}
