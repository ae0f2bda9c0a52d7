import { Text } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { SwitchField } from '../../parts/form/fields.tsx'
import { isChecked } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type EndpointDialogProps } from './endpoint-changes.ts'

/** Sends its messages again; what was held only where the person wants it. */
export function EnableEndpoint({ endpoint: { id, backlog }, onClose }: EndpointDialogProps) {
  const say = useWords('endpoints')
  const send = useSend('POST /v1/endpoints/{endpointId}/enable', {
    changes: CHANGES,
    onDone: onClose,
  })
  const submit = (form: FormData) =>
    send.mutate({ endpointId: id, body: { replay_gap: isChecked(form, 'replay_gap') } })
  return (
    <Dialog title={say('enableTitle')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('enable')}
        onCancel={onClose}
      >
        <Text size="sm">{say('enableHelp', { count: backlog.held })}</Text>
        {backlog.held > 0 && (
          <SwitchField name="replay_gap" label={say('sendGap')} defaultChecked />
        )}
      </Form>
    </Dialog>
  )
}
