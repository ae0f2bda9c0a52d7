import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../calls/use-call.ts'
import { useWords } from '../words/use-words.ts'
import { may, useMe } from './use-me.ts'

/** The environments that the person can choose, as `<account id>/production` with the account's name. */
function useEnvironments() {
  const me = useMe()
  const isOn = may(me, 'manage_accounts')
  const { data } = useCall('GET /v1/admin/accounts', {}, { isOn })
  return (data?.accounts ?? []).flatMap(({ account_id: id, name }) =>
    (['production', 'sandbox'] as const).map((environment) => ({
      value: `${id}/${environment}`,
      account: name,
      environment,
    })),
  )
}

/** Which account and environment the page is about. It is in the address, so a link shows others the same. */
export function EnvironmentChooser() {
  const say = useWords('common')
  const { at } = useSearch({ from: '__root__' })
  const navigate = useNavigate()
  const environments = useEnvironments()
  const [first] = environments
  if (first === undefined) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={say('environment')}
      value={at ?? first.value}
      onChange={({ currentTarget }) =>
        void navigate({ to: '.', search: (old) => ({ ...old, at: currentTarget.value }) })
      }
      data={environments.map(({ value, account, environment }) => ({
        value,
        label: `${account} · ${say(environment)}`,
      }))}
    />
  )
}
