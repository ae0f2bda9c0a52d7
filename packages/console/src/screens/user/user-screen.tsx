import { Stack, Tabs } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { useShownId } from '../../parts/entity-link.tsx'
import { Heading } from '../../parts/heading.tsx'
import { useTabInSight } from '../../parts/use-tab-in-sight.ts'
import { useTabKeys } from '../../parts/use-tab-keys.ts'
import tabs from '../../parts/tabs.module.css'
import { useWords } from '../../words/use-words.ts'
import { scoresOf } from './abuse-types.ts'
import { ErasedUser } from './erased-user.tsx'
import { UserHead } from './user-head.tsx'
import { UserTabPanel } from './user-tab-panel.tsx'
import { USER_TABS } from './user-tabs.ts'

const NOT_FOUND = 404

/** Everything that is known of a user. */
export function UserScreen() {
  const { userId } = useParams({ from: '/shell/users/$userId' })
  const say = useWords('user')
  const { tab: named, type } = useSearch({ from: '/shell/users/$userId' })
  const tab = USER_TABS.find((one) => one === named) ?? 'scores'
  const navigate = useNavigate({ from: '/users/$userId' })
  const user = useCall('GET /v1/users/{userId}', { userId })
  const show = (to: string | null) => {
    const known = USER_TABS.find((one) => one === to)
    if (known !== undefined) {
      void navigate({ search: (now) => ({ ...now, tab: known }), replace: true })
    }
  }
  const list = useTabInSight(tab)
  const shownId = useShownId()
  const words = { title: say('user'), next: say('nextTab'), former: say('formerTab') }
  useTabKeys({ tabs: USER_TABS, tab, show, words })
  return (
    <Stack gap="md">
      {user.data === undefined && <Heading title={shownId('user', userId)} />}
      {user.data === undefined && user.error?.status === NOT_FOUND && (
        <ErasedUser userId={userId} />
      )}
      <Answered of={user}>
        {(known) => {
          const abuseType = type ?? scoresOf(known.scores)[0]?.[0]
          return (
            <>
              <UserHead user={known} abuseType={abuseType} />
              <Tabs value={tab} onChange={show} keepMounted={false}>
                <Tabs.List ref={list} className={tabs['tabs'] ?? ''}>
                  {USER_TABS.map((one) => (
                    <Tabs.Tab key={one} value={one}>
                      {say(`tab-${one}`)}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                <Tabs.Panel value={tab} pt="md">
                  <UserTabPanel tab={tab} user={known} abuseType={abuseType} />
                </Tabs.Panel>
              </Tabs>
            </>
          )
        }}
      </Answered>
    </Stack>
  )
}
