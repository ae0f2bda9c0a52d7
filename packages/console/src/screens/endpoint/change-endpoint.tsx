import { Divider } from '@mantine/core'
import { useRef } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import {
  EndpointAddress,
  EndpointSettingFields,
  typedSettings,
} from '../../parts/endpoints/endpoint-fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { FilterPreview } from '../../parts/message-filter/filter-preview.tsx'
import { MessageFilterFields } from '../../parts/message-filter/message-filter-fields.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type EndpointDialogProps } from './endpoint-changes.ts'

/** Everything of an endpoint that can be changed, with a preview of what it would get. */
export function ChangeEndpoint({ endpoint, onClose }: EndpointDialogProps) {
  const say = useWords('endpoints')
  const common = useWords('common')
  const filter = useRef<HTMLDivElement>(null)
  const send = useSend('PATCH /v1/endpoints/{endpointId}', { changes: CHANGES, onDone: onClose })
  const submit = (form: FormData) =>
    send.mutate({ endpointId: endpoint.id, body: typedSettings(form) })
  return (
    <Dialog title={say('change')} onClose={onClose} size="xl">
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={common('save')}
        onCancel={onClose}
      >
        <EndpointAddress endpoint={endpoint} />
        <Divider label={say('filter')} labelPosition="left" />
        <div ref={filter}>
          <MessageFilterFields filter={endpoint.filter} />
          <FilterPreview within={filter} />
        </div>
        <Divider label={say('more')} labelPosition="left" />
        <EndpointSettingFields endpoint={endpoint} />
      </Form>
    </Dialog>
  )
}
