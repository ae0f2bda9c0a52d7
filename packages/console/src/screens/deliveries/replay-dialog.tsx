import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { typed, typedMoment } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { shownMoment } from '../../parts/form/shown-moment.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { type DeliverySearch, STATES } from './delivery-search.ts'

type Request = Input<'POST /v1/replays'>['body']

interface ReplayDialogProps {
  readonly filter: DeliverySearch
  readonly endpoints: Answer<'GET /v1/endpoints'>['endpoints']
  readonly onClose: () => void
}

/** As many are sent by a button; more need the count typed. */
const TYPED_FROM_COUNT = 500

function requestIn(form: FormData): Request {
  const state = STATES.find((one) => one === typed(form, 'state'))
  return {
    endpoint: typed(form, 'endpoint') ?? '',
    to: typed(form, 'to'),
    state,
    kind: typed(form, 'kind'),
    entity_type: typed(form, 'entity_type'),
    entity_id: typed(form, 'entity_id'),
    since: typedMoment(form, 'since'),
    until: typedMoment(form, 'until'),
  }
}

/** Which deliveries are sent again. They are counted first, then asked for (W13). */
export function ReplayDialog({ filter, endpoints, onClose }: ReplayDialogProps) {
  const say = useWords('deliveries')
  const [request, setRequest] = useState<Request>()
  const count = useSend('POST /v1/replays/count')
  const submit = (form: FormData) => {
    const wanted = requestIn(form)
    count.mutate({ body: wanted }, { onSuccess: () => setRequest(wanted) })
  }
  if (request !== undefined && count.data !== undefined) {
    return <SendAgain request={request} count={count.data.count} onClose={onClose} />
  }
  const states = STATES.map((state) => ({ value: state, label: say(`state-${state}`) }))
  const choices = endpoints.map(({ id, url }) => ({ value: id, label: url }))
  return (
    <Dialog title={say('replayTitle')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={count.error}
        isPending={count.isPending}
        action={say('count')}
        onCancel={onClose}
      >
        <Text size="sm">{say('replayHelp')}</Text>
        <ChoiceField
          name="endpoint"
          label={say('endpoint')}
          defaultValue={filter.endpoint ?? choices[0]?.value ?? ''}
          data={choices}
        />
        <ChoiceField
          name="to"
          label={say('to')}
          data={[{ value: '', label: say('same') }, ...choices]}
        />
        <ChoiceField
          name="state"
          label={say('state')}
          defaultValue={filter.state ?? 'parked'}
          data={[{ value: '', label: say('anyState') }, ...states]}
        />
        <TextField name="kind" label={say('kind')} placeholder="decision.applied" />
        <TextField
          name="entity_type"
          label={say('entityType')}
          defaultValue={filter.entity_type ?? ''}
        />
        <TextField name="entity_id" label={say('entityId')} defaultValue={filter.entity_id ?? ''} />
        {(['since', 'until'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            type="datetime-local"
            label={say(name)}
            defaultValue={shownMoment(filter[name])}
          />
        ))}
      </Form>
    </Dialog>
  )
}

interface SendAgainProps {
  readonly request: Request
  readonly count: number
  readonly onClose: () => void
}

function SendAgain({ request, count, onClose }: SendAgainProps) {
  const say = useWords('deliveries')
  const common = useWords('common')
  const format = useFormat()
  const send = useSend('POST /v1/replays', {
    changes: ['GET /v1/replays', 'GET /v1/deliveries', 'GET /v1/endpoints'],
    onDone: onClose,
  })
  const sentence = say('counted', { count, shown: format.number(count) })
  if (count === 0) {
    return (
      <Dialog title={say('replayTitle')} onClose={onClose}>
        <Stack gap="sm">
          <Text size="sm">{sentence}</Text>
          {send.error !== null && <CallFailure error={send.error} />}
          <Button variant="default" onClick={onClose}>
            {common('close')}
          </Button>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={say('replayTitle')}
      action={say('send')}
      typed={count >= TYPED_FROM_COUNT ? String(count) : undefined}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ body: request })}
      onClose={onClose}
      isHarmless
    >
      {sentence} {say('replayHelp')}
    </Confirm>
  )
}
