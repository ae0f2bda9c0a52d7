import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer, ReadName } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ChoiceField, TextField } from '../../parts/form/fields.tsx'
import { chosenOf, typedMoment } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useWords } from '../../words/use-words.ts'

export type Key = Answer<'GET /v1/admin/accounts/{accountId}/keys'>['keys'][number]

const CHANGES: readonly ReadName[] = ['GET /v1/admin/accounts/{accountId}/keys', 'GET /v1/audit']

const KINDS = ['api', 'beacon'] as const satisfies readonly Key['kind'][]
const SCOPES = ['all', 'events', 'read', 'decisions'] as const satisfies readonly Key['scope'][]
const ENVIRONMENTS = ['production', 'sandbox'] as const satisfies readonly Key['environment'][]

interface KeyDialogProps {
  readonly accountId: string
  readonly onClose: () => void
}

interface OneKeyDialogProps extends KeyDialogProps {
  readonly of: Key
}

function MadeKey({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const say = useWords('settings')
  return <ShownOnce title={say('keyTitle')} label={say('key')} secret={secret} onClose={onClose} />
}

/** Makes a key; it is shown once. */
export function NewKey({ accountId, onClose }: KeyDialogProps) {
  const say = useWords('settings')
  const common = useWords('common')
  const send = useSend('POST /v1/admin/accounts/{accountId}/keys', { changes: CHANGES })
  if (send.data !== undefined) return <MadeKey secret={send.data.key} onClose={onClose} />
  const submit = (form: FormData) => {
    const until = typedMoment(form, 'expires_at')
    const kind = chosenOf(form, 'kind', KINDS)
    send.mutate({
      accountId,
      body: {
        environment: chosenOf(form, 'environment', ENVIRONMENTS),
        kind,
        ...(kind === 'api' && { scope: chosenOf(form, 'scope', SCOPES) }),
        ...(until !== undefined && { expires_at: until }),
      },
    })
  }
  return (
    <Dialog title={say('newKey')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('createKey')}
        onCancel={onClose}
      >
        <ChoiceField
          name="environment"
          label={say('environment')}
          data={ENVIRONMENTS.map((value) => ({ value, label: common(value) }))}
        />
        <ChoiceField
          name="kind"
          label={say('kind')}
          data={KINDS.map((value) => ({ value, label: say(`kind-${value}`) }))}
        />
        <ChoiceField
          name="scope"
          label={say('scope')}
          description={say('scopeHelp')}
          data={SCOPES.map((value) => ({ value, label: say(`scope-${value}`) }))}
        />
        <TextField
          name="expires_at"
          type="date"
          label={say('keyExpires')}
          description={say('keyExpiresHelp')}
        />
      </Form>
    </Dialog>
  )
}

/** A new key next to the old one. */
export function RotateKey({ accountId, of, onClose }: OneKeyDialogProps) {
  const say = useWords('settings')
  const send = useSend('POST /v1/admin/accounts/{accountId}/keys/{keyId}/rotate', {
    changes: CHANGES,
  })
  if (send.data !== undefined) return <MadeKey secret={send.data.key} onClose={onClose} />
  return (
    <Confirm
      title={say('rotateTitle', { hint: of.hint })}
      action={say('rotate')}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ accountId, keyId: of.key_id, body: {} })}
      onClose={onClose}
      isHarmless
    >
      {say('rotateHelp')}
    </Confirm>
  )
}

/** Revokes a key; its id is typed first. */
export function RevokeKey({ accountId, of, onClose }: OneKeyDialogProps) {
  const say = useWords('settings')
  const [isEvenLast, setEvenLast] = useState(false)
  const send = useSend('DELETE /v1/admin/accounts/{accountId}/keys/{keyId}', {
    changes: CHANGES,
    onDone: onClose,
  })
  const revoke = () =>
    send.mutate({ accountId, keyId: of.key_id, ...(isEvenLast && { even_last: true }) })
  return (
    <Confirm
      title={say('revokeTitle', { hint: of.hint })}
      action={say('revoke')}
      typed={of.key_id}
      error={send.error}
      isPending={send.isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{say('revokeHelp')}</Text>
        {send.error?.word === 'conflict' && (
          <Checkbox
            label={say('evenLast')}
            checked={isEvenLast}
            onChange={(event) => setEvenLast(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Confirm>
  )
}
