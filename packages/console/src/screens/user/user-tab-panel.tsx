import { Stack } from '@mantine/core'
import { PaymentMethods } from '../../parts/activity/payment-methods.tsx'
import { UserNotes } from '../../parts/notes/user-notes.tsx'
import { Places } from '../../parts/places/places.tsx'
import { UserRecords } from '../../parts/records/user-records.tsx'
import { Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType, UserAnswer } from './abuse-types.ts'
import { Devices } from './devices.tsx'
import { Labels } from './labels.tsx'
import { Linked } from './linked.tsx'
import { Raw } from './raw.tsx'
import { Scores } from './scores.tsx'
import type { UserTab } from './user-tabs.ts'
import { UserTimeline } from './user-timeline.tsx'

interface UserTabPanelProps {
  readonly tab: UserTab
  readonly user: UserAnswer
  readonly abuseType: AbuseType | undefined
}

/** The part of the screen that the address names. */
export function UserTabPanel({ tab, user, abuseType }: UserTabPanelProps) {
  const say = useWords('user')
  const mayWrite = may(useMe(), 'work_cases')
  const { user_id: userId } = user
  switch (tab) {
    case 'scores':
      return <Scores userId={userId} abuseType={abuseType} />
    case 'timeline':
      return <UserTimeline userId={userId} abuseType={abuseType} />
    case 'linked':
      return (
        <Stack gap="md">
          <Linked userId={userId} />
        </Stack>
      )
    case 'orders':
      return (
        <Section title={say('tab-orders')}>
          <UserRecords userId={userId} />
        </Section>
      )
    case 'payments':
      return (
        <Section title={say('tab-payments')}>
          <PaymentMethods userId={userId} />
        </Section>
      )
    case 'devices':
      return <Devices userId={userId} />
    case 'places':
      return (
        <Section title={say('tab-places')}>
          <Places userId={userId} />
        </Section>
      )
    case 'labels':
      return <Labels userId={userId} />
    case 'notes':
      return (
        <Section title={say('tab-notes')}>
          <UserNotes userId={userId} mayWrite={mayWrite} />
        </Section>
      )
    case 'raw':
      return <Raw user={user} />
  }
}
