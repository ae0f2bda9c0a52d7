import { Text } from '@mantine/core'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { PasswordAgain } from './password-again.tsx'

interface DialogProps {
  readonly me: Me
  readonly onClose: () => void
}

/** What is sent of the present password. */
const passwordIn = (me: Me, form: FormData) =>
  me.has_password ? { password: formText(form, 'password') } : {}

function Code() {
  const say = useWords('account')
  return (
    <TextField
      name="code"
      label={say('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  )
}

/** The password, then the key for the app and a code of it, then the recovery codes. */
export function SetUpAuthenticator({ me, onClose }: DialogProps) {
  const say = useWords('account')
  const begin = useSend('POST /v1/me/totp')
  const confirm = useSend('PUT /v1/me/totp', { changes: ['GET /v1/me'] })
  if (confirm.data !== undefined) {
    return (
      <ShownOnce
        title={say('recovery')}
        label={say('recovery')}
        secret={confirm.data.recovery_codes.join('\n')}
        help={say('recoveryHelp')}
        onClose={onClose}
      />
    )
  }
  if (begin.data === undefined) {
    return (
      <Dialog title={say('totp')} onClose={onClose}>
        <Form
          key="begin"
          onSubmit={(form) => begin.mutate({ body: passwordIn(me, form) })}
          error={begin.error}
          isPending={begin.isPending}
          action={say('begin')}
          onCancel={onClose}
        >
          <PasswordAgain me={me} />
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title={say('totp')} onClose={onClose}>
      <Form
        key="confirm"
        onSubmit={(form) => confirm.mutate({ body: { code: typed(form, 'code') ?? '' } })}
        error={confirm.error}
        isPending={confirm.isPending}
        action={say('confirm')}
        onCancel={onClose}
      >
        <Text size="sm">{say('totpStep')}</Text>
        <Snippet label={say('totpKey')} text={begin.data.seed} />
        <Snippet label={say('totpUri')} text={begin.data.uri} />
        <Code />
      </Form>
    </Dialog>
  )
}

/** Takes the app away again, by a code of it. */
export function RemoveAuthenticator({ me, onClose }: DialogProps) {
  const say = useWords('account')
  const send = useSend('POST /v1/me/totp/remove', { changes: ['GET /v1/me'], onDone: onClose })
  const submit = (form: FormData) =>
    send.mutate({ body: { ...passwordIn(me, form), code: typed(form, 'code') ?? '' } })
  return (
    <Dialog title={say('totpRemove')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error}
        isPending={send.isPending}
        action={say('totpRemove')}
        onCancel={onClose}
      >
        <PasswordAgain me={me} />
        <Code />
      </Form>
    </Dialog>
  )
}
