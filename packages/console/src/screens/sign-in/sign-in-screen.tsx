import { Loader } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { Door } from '../../parts/door.tsx'
import { useWords } from '../../words/use-words.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProviderButton } from './provider-button.tsx'
import styles from './sign-in.module.css'
import { useEnter } from './use-enter.ts'

/** Signing in: by password and code, by passkey, or by the provider, as the service is set up. */
export function SignInScreen() {
  const say = useWords('sign-in')
  const { to } = useSearch({ from: '/sign-in' })
  const enter = useEnter(to)
  const { data: ways, error, refetch } = useCall('GET /v1/sign-in', {})
  return (
    <Door title={say('title')}>
      {error !== null && <CallFailure error={error} onRetry={() => void refetch()} />}
      {ways === undefined && error === null && <Loader size="sm" aria-label={say('loading')} />}
      {ways?.provider != null && <ProviderButton provider={ways.provider} to={to} />}
      {ways?.provider != null && ways.password && <p className={styles['or']}>{say('or')}</p>}
      {ways?.password === true && <PasswordForm onDone={enter} />}
      {ways?.passkey === true && 'credentials' in navigator && <PasskeyButton onDone={enter} />}
    </Door>
  )
}
