import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../words/use-words.ts'
import styles from './shell.module.css'
import { useChosenEnvironment } from './use-chosen-environment.ts'
import { useMe } from './use-me.ts'

const kindOf = (environment: string) =>
  environment.endsWith('/sandbox') ? 'sandbox' : 'production'

/**
 * Which account and environment the page is about. It is in the address, so a link shows others the same. A plain list: the parts
 * of Mantine's are 5 KB of the first page.
 */
export function EnvironmentChooser() {
  const say = useWords('common')
  const navigate = useNavigate()
  const environments = useMe()?.environments ?? []
  const chosen = useChosenEnvironment()
  if (chosen === undefined) return null
  return (
    <select
      className={styles['environment']}
      aria-label={say('environment')}
      value={chosen.environment}
      onChange={({ currentTarget: { value } }) =>
        void navigate({ to: '.', search: (old) => ({ ...old, at: value }) })
      }
    >
      {environments.map(({ environment, account }) => (
        <option key={environment} value={environment}>
          {account} · {say(kindOf(environment))}
        </option>
      ))}
    </select>
  )
}
