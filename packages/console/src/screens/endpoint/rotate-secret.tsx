import { Text } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { NumberField, SecretField } from '../../parts/form/fields.tsx'
import { typed, typedNumber } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type EndpointDialogProps } from './endpoint-changes.ts'

const OVERLAP_HOURS = 24

/** A new secret; the former one signs as well for a while. */
export function RotateSecret({ endpoint, onClose }: EndpointDialogProps) {
  const say = useWords('endpoints')
  const send = useSend('POST /v1/endpoints/{endpointId}/rotate', { changes: CHANGES })
  const submit = (form: FormData) =>
    send.mutate({
      endpointId: endpoint.id,
      body: { secret: typed(form, 'secret'), overlap_hours: typedNumber(form, 'overlap_hours') },
    })
  if (send.data !== undefined) {
    return (
      <ShownOnce
        title={say('secretTitle')}
        label={say('secret')}
        secret={send.data.secret ?? ''}
        help={say('secretHelp')}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={say('rotate')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('rotate')}
        onCancel={onClose}
      >
        <Text size="sm">{say('rotateHelp')}</Text>
        <NumberField name="overlap_hours" label={say('overlap')} defaultValue={OVERLAP_HOURS} />
        <SecretField
          name="secret"
          label={say('ownSecret')}
          description={say('ownSecretHelp')}
          autoComplete="off"
        />
      </Form>
    </Dialog>
  )
}
