import { Alert } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../calls/call.ts'
import { CallError } from '../../calls/call-error.ts'
import { callKey } from '../../calls/use-call.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import type { Me } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { PasswordAgain } from './password-again.tsx'

interface Wish {
  readonly name: string
  readonly password: string | undefined
}

/** Asks the browser for a new passkey, and gives it to the service. */
async function addPasskey({ name, password }: Wish): Promise<void> {
  const body = password === undefined ? {} : { password }
  const { options } = await call('POST /v1/me/passkeys/options', { body })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const credential = await navigator.credentials.create({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('no passkey was made')
  await call('POST /v1/me/passkeys', { body: { name, response: { ...credential.toJSON() } } })
}

interface AddPasskeyProps {
  readonly me: Me
  readonly onClose: () => void
}

/** Adds a passkey of this device. */
export function AddPasskey({ me, onClose }: AddPasskeyProps) {
  const say = useWords('account')
  const cache = useQueryClient()
  const environment = useEnvironment()
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: callKey(environment, 'GET /v1/me/passkeys', {}) })
    },
  })
  const submit = (form: FormData) =>
    add.mutate({
      name: typed(form, 'name') ?? '',
      password: me.has_password ? formText(form, 'password') : undefined,
    })
  const isOfBrowser = add.error !== null && !(add.error instanceof CallError)
  return (
    <Dialog title={say('passkeyAdd')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={add.error instanceof CallError ? add.error : null}
        isPending={add.isPending}
        action={say('passkeyAdd')}
        onCancel={onClose}
      >
        <TextField name="name" label={say('passkeyName')} required data-autofocus />
        <PasswordAgain me={me} />
        {isOfBrowser && (
          <Alert color="red" variant="light" role="alert">
            {say('passkeyFailed')}
          </Alert>
        )}
      </Form>
    </Dialog>
  )
}
