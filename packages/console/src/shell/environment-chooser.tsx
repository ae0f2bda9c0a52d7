import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../words/use-words.ts'
import { useChosenEnvironment } from './use-chosen-environment.ts'
import { useMe } from './use-me.ts'

const kindOf = (environment: string) =>
  environment.endsWith('/sandbox') ? 'sandbox' : 'production'

/** Which account and environment the page is about. It is in the address, so a link shows others the same. */
export function EnvironmentChooser() {
  const say = useWords('common')
  const navigate = useNavigate()
  const environments = useMe()?.environments ?? []
  const chosen = useChosenEnvironment()
  if (chosen === undefined) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={say('environment')}
      value={chosen.environment}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '.', search: (old) => ({ ...old, at: value }) })
      }
      data={environments.map(({ environment, account }) => ({
        value: environment,
        label: `${account} · ${say(kindOf(environment))}`,
      }))}
    />
  )
}
