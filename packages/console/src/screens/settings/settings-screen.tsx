import { Stack } from '@mantine/core'
import { useEnvironment } from '../../calls/environment.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { Quiet } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { AccountSettings } from './account-settings.tsx'
import { BeaconSettings } from './beacon-settings.tsx'
import { Keys } from './keys.tsx'
import { PolicyApproval } from './policy-approval.tsx'
import { ThresholdSettings } from './threshold-settings.tsx'

/** The account of the environment in the header, else the first that the person reaches. */
function useAccountId(): string | undefined {
  const environment = useEnvironment()
  const first = useMe()?.environments[0]?.environment
  return (environment ?? first)?.split('/')[0]
}

/** What holds for an account: keys, thresholds, beacons, scale. */
export function SettingsScreen() {
  const say = useWords('settings')
  const me = useMe()
  const accountId = useAccountId()
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')} />
      {accountId === undefined && <Quiet>{say('noAccount')}</Quiet>}
      {accountId !== undefined && may(me, 'manage_keys') && <Keys accountId={accountId} />}
      {accountId !== undefined && may(me, 'manage_accounts') && (
        <OneAccount accountId={accountId} />
      )}
    </Stack>
  )
}

function OneAccount({ accountId }: { readonly accountId: string }) {
  const say = useWords('settings')
  const format = useFormat()
  const me = useMe()
  const account = useCall('GET /v1/admin/accounts/{accountId}', { accountId })
  return (
    <Answered of={account}>
      {(found) => (
        <>
          <Facts
            facts={[
              [say('id'), found.account_id],
              [say('madeAt'), format.moment(found.created_at)],
            ]}
          />
          <AccountSettings account={found} />
          <ThresholdSettings account={found} />
          <BeaconSettings account={found} />
          <PolicyApproval accountId={accountId} />
          {may(me, 'read_audit') && <History type="account" id={accountId} />}
        </>
      )}
    </Answered>
  )
}
