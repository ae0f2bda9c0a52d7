import { Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, memo, type ReactNode, useDeferredValue } from 'react'
import { PaymentMethods } from '../../parts/activity/payment-methods.tsx'
import { Places } from '../../parts/places/places.tsx'
import { UserRecords } from '../../parts/records/user-records.tsx'
import { useTabInSight } from '../../parts/use-tab-in-sight.ts'
import { useSteady } from '../../parts/use-steady.ts'
import { useTabKeys } from '../../parts/use-tab-keys.ts'
import tabs from '../../parts/tabs.module.css'
import { useWords } from '../../words/use-words.ts'
import { CASE_TABS, type CaseTab } from './case-tab-names.ts'
import { Causes } from './tabs/causes.tsx'
import { Devices } from './tabs/devices.tsx'
import { History } from './tabs/history.tsx'
import { Linked } from './tabs/linked.tsx'
import { Routing } from './tabs/routing.tsx'
import { Labels } from './tabs/labels.tsx'
import { Notes } from './tabs/notes.tsx'
import { Raw } from './tabs/raw.tsx'
import { UserEvents } from './tabs/user-events.tsx'
import type { OpenCase } from './open-case.ts'

/**
 * More of a case, without leaving it; the tab is in the address. Score, reasons and buttons are painted before the content of the
 * tab, which is never that of the former case.
 */
export const CaseTabs = memo(function CaseTabs({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const { tab: named } = useSearch({ from: '/shell/queues/$queueName' })
  const tab = CASE_TABS.find((one) => one === named) ?? 'history'
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const shown = useDeferredValue(of)
  const show = useSteady((name: string | null) => {
    const known = CASE_TABS.find((one) => one === name)
    if (known !== undefined) {
      void navigate({ search: (now) => ({ ...now, tab: known }), replace: true })
    }
  })
  const words = { title: say('case'), next: say('nextTab'), former: say('formerTab') }
  useTabKeys({ tabs: CASE_TABS, tab, show, words })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <TabList tab={tab} />
      <Tabs.Panel value={tab} pt="sm">
        {shown.id === of.id && (
          <Fragment key={of.id}>{panelOf(tab, shown, say('noUser'))}</Fragment>
        )}
      </Tabs.Panel>
    </Tabs>
  )
})

/** The same for each case. */
const TabList = memo(function TabList({ tab }: { readonly tab: CaseTab }) {
  const say = useWords('queue')
  const list = useTabInSight(tab)
  return (
    <Tabs.List ref={list} className={tabs['tabs'] ?? ''}>
      {CASE_TABS.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {say(one)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
})

function panelOf(tab: CaseTab, of: OpenCase, noUser: string): ReactNode {
  switch (tab) {
    case 'history':
      return <History of={of} />
    case 'causes':
      return <Causes of={of} />
    case 'routing':
      return <Routing of={of} />
    case 'raw':
      return <Raw of={of} />
    case 'notes':
      return <Notes caseId={of.id} userId={of.user_id} />
    case 'timeline':
    case 'linked':
    case 'orders':
    case 'payments':
    case 'devices':
    case 'places':
    case 'labels':
      return of.user_id === null ? (
        <Text size="sm">{noUser}</Text>
      ) : (
        <OfUser tab={tab} userId={of.user_id} abuseType={of.abuse_type} />
      )
  }
}

interface OfUserProps {
  readonly tab: 'timeline' | 'linked' | 'orders' | 'payments' | 'devices' | 'places' | 'labels'
  readonly userId: string
  readonly abuseType: OpenCase['abuse_type']
}

function OfUser({ tab, userId, abuseType }: OfUserProps) {
  switch (tab) {
    case 'timeline':
      return <UserEvents userId={userId} abuseType={abuseType} />
    case 'linked':
      return <Linked userId={userId} abuseType={abuseType} />
    case 'orders':
      return <UserRecords userId={userId} />
    case 'payments':
      return <PaymentMethods userId={userId} />
    case 'devices':
      return <Devices userId={userId} />
    case 'places':
      return <Places userId={userId} />
    case 'labels':
      return <Labels userId={userId} />
  }
}
