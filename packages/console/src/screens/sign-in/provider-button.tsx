import { Button } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { keepDestination } from './destination.ts'
import { useWords } from '../../words/use-words.ts'

export interface ProviderButtonProps {
  readonly provider: NonNullable<Answer<'GET /v1/sign-in'>['provider']>
  readonly to: string | undefined
}

/** To the OpenID Connect provider. It leads back to the start page, which goes on to where the person was going. */
export function ProviderButton({ provider: { name, path }, to }: ProviderButtonProps) {
  const say = useWords('sign-in')
  return (
    <Button component="a" href={path} variant="default" onClick={() => keepDestination(to)}>
      {say('withProvider', { name })}
    </Button>
  )
}
