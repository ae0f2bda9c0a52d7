import { Accordion } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import {
  EndpointAddress,
  EndpointSettingFields,
  typedSettings,
} from '../../parts/endpoints/endpoint-fields.tsx'
import { ChoiceField, SecretField } from '../../parts/form/fields.tsx'
import { chosenOf, typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { FilterPreview } from '../../parts/message-filter/filter-preview.tsx'
import { MessageFilterFields } from '../../parts/message-filter/message-filter-fields.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useWords } from '../../words/use-words.ts'

type Created = Answer<'POST /v1/endpoints'>

const KINDS = ['webhook', 'email', 'chat'] as const satisfies readonly Created['kind'][]

interface NewEndpointProps {
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** Makes an endpoint, and then shows its secret, once. */
export function NewEndpoint({ onDone, onClose }: NewEndpointProps) {
  const say = useWords('endpoints')
  const [made, setMade] = useState<Created>()
  const send = useSend('POST /v1/endpoints', {
    changes: ['GET /v1/endpoints'],
    onDone: (created) => (created.secret === null ? onDone(created.id) : setMade(created)),
  })
  const submit = (form: FormData) => {
    const settings = typedSettings(form)
    const kind = chosenOf(form, 'kind', KINDS)
    const secret = typed(form, 'secret')
    send.mutate({ body: { ...settings, url: settings.url ?? '', kind, secret } })
  }
  if (made !== undefined) {
    return (
      <ShownOnce
        title={say('secretTitle')}
        label={say('secret')}
        secret={made.secret ?? ''}
        help={say('secretHelp')}
        onClose={() => onDone(made.id)}
      />
    )
  }
  return (
    <Dialog title={say('new')} onClose={onClose} size="xl">
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('create')}
        onCancel={onClose}
      >
        <ChoiceField
          name="kind"
          label={say('kind')}
          data={KINDS.map((value) => ({ value, label: say(`kind-${value}`) }))}
        />
        <EndpointAddress />
        <MoreSettings />
      </Form>
    </Dialog>
  )
}

/** What most endpoints leave as it is. */
function MoreSettings() {
  const say = useWords('endpoints')
  const filter = useRef<HTMLDivElement>(null)
  return (
    <Accordion multiple variant="contained" chevronPosition="left">
      <Accordion.Item value="filter">
        <Accordion.Control>{say('filter')}</Accordion.Control>
        <Accordion.Panel>
          <div ref={filter}>
            <MessageFilterFields filter={{}} />
            <FilterPreview within={filter} />
          </div>
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="more">
        <Accordion.Control>{say('more')}</Accordion.Control>
        <Accordion.Panel>
          <EndpointSettingFields />
          <SecretField
            name="secret"
            label={say('ownSecret')}
            description={say('ownSecretHelp')}
            autoComplete="off"
            mt="sm"
          />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
