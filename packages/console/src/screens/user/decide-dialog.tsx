import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Answered } from '../../parts/answered.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { useWords } from '../../words/use-words.ts'

interface DecideDialogProps {
  readonly userId: string
  readonly onClose: () => void
}

/** Decides about one user, with a reason. */
export function DecideDialog({ userId, onClose }: DecideDialogProps) {
  const say = useWords('user')
  const decisions = useCall('GET /v1/decisions', {})
  return (
    <Dialog title={say('decideTitle')} onClose={onClose}>
      <Answered of={decisions}>
        {({ decisions: all }) => (
          <DecideForm
            userId={userId}
            choices={all
              .filter(({ entity_type: type }) => type === 'user')
              .map(({ id, name }) => ({ value: id, label: name }))}
            onClose={onClose}
          />
        )}
      </Answered>
    </Dialog>
  )
}

interface DecideFormProps extends DecideDialogProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

function DecideForm({ userId, choices, onClose }: DecideFormProps) {
  const say = useWords('user')
  const send = useSend('POST /v1/decisions/{decisionId}/apply', {
    changes: [
      'GET /v1/users/{userId}',
      'GET /v1/users/{userId}/timeline',
      'GET /v1/users/{userId}/links',
      'GET /v1/labels',
      'GET /v1/cases',
    ],
    onDone: onClose,
  })
  const submit = (form: FormData) => {
    const description = typed(form, 'description')
    const body = { entity_id: userId, ...(description !== undefined && { description }) }
    send.mutate({ decisionId: formText(form, 'decision_id'), body })
  }
  return (
    <Form
      onSubmit={submit}
      error={send.error}
      isPending={send.isPending}
      action={say('decide')}
      onCancel={onClose}
    >
      <ChoiceField name="decision_id" label={say('decision')} data={[...choices]} data-autofocus />
      <TextField name="description" label={say('decideWhy')} required />
    </Form>
  )
}
