import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { formText } from '../../parts/form-text.ts'
import door from '../../parts/door.module.css'
import { useWords } from '../../words/use-words.ts'

/** E-mail and password, then a code, for persons with an authenticator app. */
export function PasswordForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const say = useWords('sign-in')
  const [needsCode, setNeedsCode] = useState(false)
  const send = useSend('POST /v1/sign-in', { onDone: () => void onDone() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = formText(form, 'code').trim()
    const password = formText(form, 'password')
    const body = { email: formText(form, 'email').trim(), password, ...(code !== '' && { code }) }
    send.mutate(
      { body },
      {
        onError: ({ word }) => {
          if (word === 'second_factor_required') setNeedsCode(true)
        },
      },
    )
  }
  const isAskingForCode = send.error?.word === 'second_factor_required'
  return (
    <form onSubmit={submit}>
      <div className={door['fields']}>
        <TextInput
          name="email"
          type="email"
          label={say('email')}
          autoComplete="username"
          required
          autoFocus
        />
        <PasswordInput
          name="password"
          label={say('password')}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': say('showPassword') }}
        />
        {needsCode && (
          <TextInput
            name="code"
            label={say('code')}
            description={say('codeHelp')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
          />
        )}
        {send.error !== null && !isAskingForCode && <CallFailure error={send.error} />}
        <Button type="submit" loading={send.isPending}>
          {say('signIn')}
        </Button>
      </div>
    </form>
  )
}
