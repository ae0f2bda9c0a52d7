import { Anchor, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../calls/call.ts'
import { CallError } from '../../calls/call-error.ts'
import { Door } from '../../parts/door.tsx'
import { useWords } from '../../words/use-words.ts'
import { LinkForm } from './link-form.tsx'

/** The token of a one-time link; it leaves the address, so nobody reads it over a shoulder or in the history. */
function takeToken(): string {
  const token = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** A one-time link: makes the first admin, accepts an invitation, or sets a new password. */
export function LinkScreen() {
  const say = useWords('link')
  const [token] = useState(takeToken)
  const { data: link, error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('POST /v1/sign-in/link-preview', { body: { token } }),
    enabled: token !== '',
    retry: false,
  })
  if (link !== undefined) return <LinkForm token={token} link={link} />
  if (token !== '' && error === null) {
    return (
      <Door title={say('title')}>
        <Loader size="sm" aria-label={say('loading')} />
      </Door>
    )
  }
  return (
    <Door title={say('useless')}>
      <Text>{error instanceof CallError ? error.message : say('noToken')}</Text>
      <Text>{say('uselessHelp')}</Text>
      <Anchor component={Link} to="/sign-in">
        {say('toSignIn')}
      </Anchor>
    </Door>
  )
}
