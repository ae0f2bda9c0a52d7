import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../calls/call.ts'
import { CallError } from '../../calls/call-error.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useWords } from '../../words/use-words.ts'

/** Asks the browser for one of its passkeys, and the service whether it is right. */
async function signInWithPasskey(): Promise<void> {
  const { options } = await call('POST /v1/sign-in/passkey-options', { body: {} })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey })
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('no passkey was chosen')
  const response = { ...credential.toJSON() }
  await call('POST /v1/sign-in/passkey', { body: { response } })
}

export function PasskeyButton({ onDone }: { readonly onDone: () => Promise<void> }) {
  const say = useWords('sign-in')
  const sign = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone })
  return (
    <>
      {sign.error instanceof CallError && <CallFailure error={sign.error} />}
      <Button variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
        {say('withPasskey')}
      </Button>
    </>
  )
}
