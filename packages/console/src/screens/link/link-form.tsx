import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import door from '../../parts/door.module.css'
import { Door } from '../../parts/door.tsx'
import { formText } from '../../parts/form-text.ts'
import { useWords } from '../../words/use-words.ts'

/** As the service asks of passwords. */
const MIN_PASSWORD_CHARS = 12

type Link = Answer<'POST /v1/sign-in/link-preview'>

export interface LinkFormProps {
  readonly token: string
  readonly link: Link
}

/** Where each kind of link leads: a reset asks for the sign-in, with its second factor. */
const DESTINATIONS = { first_admin: '/', invitation: '/', reset: '/sign-in' } as const

export function LinkForm({ token, link }: LinkFormProps) {
  const say = useWords('link')
  const navigate = useNavigate()
  const isFirst = link.kind === 'first_admin'
  const use = useSend('POST /v1/sign-in/link', {
    onDone: () => void navigate({ to: DESTINATIONS[link.kind], replace: true }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const person = isFirst && {
      email: formText(form, 'email').trim(),
      name: formText(form, 'name').trim(),
    }
    use.mutate({ body: { token, password: formText(form, 'password'), ...person } })
  }
  return (
    <Door title={say(`title-${link.kind}`)}>
      <form onSubmit={submit}>
        <div className={door['fields']}>
          <Text size="sm">
            {say(`help-${link.kind}`, { name: link.name ?? '', email: link.email ?? '' })}
          </Text>
          {isFirst && (
            <>
              <TextInput name="name" label={say('name')} autoComplete="name" required autoFocus />
              <TextInput
                name="email"
                type="email"
                label={say('email')}
                autoComplete="username"
                required
              />
            </>
          )}
          <PasswordInput
            name="password"
            label={say('password')}
            description={say('passwordHelp', { count: MIN_PASSWORD_CHARS })}
            autoComplete="new-password"
            minLength={MIN_PASSWORD_CHARS}
            required
            visibilityToggleButtonProps={{ 'aria-label': say('showPassword') }}
          />
          {use.error !== null && <CallFailure error={use.error} />}
          <Button type="submit" loading={use.isPending}>
            {say(`send-${link.kind}`)}
          </Button>
        </div>
      </form>
    </Door>
  )
}
