import { Code, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import { CASE_TABS, type CaseTab } from './case-tab-names.ts'
import classes from './queue.module.css'
import { Causes } from './tabs/causes.tsx'
import { Devices } from './tabs/devices.tsx'
import { History } from './tabs/history.tsx'
import { Linked } from './tabs/linked.tsx'
import { Routing } from './tabs/routing.tsx'
import { Timeline } from './tabs/timeline.tsx'
import type { OpenCase } from './open-case.ts'
import { useTabKeys } from './use-tab-keys.ts'

/** More of a case, without leaving it; the tab is in the address. */
export function CaseTabs({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const { tab = 'history' } = useSearch({ from: '/shell/queues/$queueName' })
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const show = (name: string | null) => {
    const known = CASE_TABS.find((one) => one === name)
    if (known !== undefined) {
      void navigate({ search: (now) => ({ ...now, tab: known }), replace: true })
    }
  }
  useTabKeys(tab, show)
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        {CASE_TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {say(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} pt="sm">
        {panelOf(tab, of, say('noUser'))}
      </Tabs.Panel>
    </Tabs>
  )
}

function panelOf(tab: CaseTab, of: OpenCase, noUser: string): ReactNode {
  switch (tab) {
    case 'history':
      return <History of={of} />
    case 'causes':
      return <Causes of={of} />
    case 'routing':
      return <Routing of={of} />
    case 'raw':
      return (
        <Code block className={classes['raw'] ?? ''} tabIndex={0}>
          {JSON.stringify(of, undefined, 2)}
        </Code>
      )
    case 'timeline':
    case 'linked':
    case 'devices':
      return of.user_id === null ? (
        <Text size="sm">{noUser}</Text>
      ) : (
        <OfUser tab={tab} userId={of.user_id} abuseType={of.abuse_type} />
      )
  }
}

interface OfUserProps {
  readonly tab: 'timeline' | 'linked' | 'devices'
  readonly userId: string
  readonly abuseType: string
}

function OfUser({ tab, userId, abuseType }: OfUserProps) {
  if (tab === 'timeline') return <Timeline userId={userId} />
  if (tab === 'devices') return <Devices userId={userId} />
  return <Linked userId={userId} abuseType={abuseType} />
}
