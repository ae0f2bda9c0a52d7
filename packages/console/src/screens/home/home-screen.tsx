import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Section } from '../../parts/section.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'
import { MyQueues } from './my-queues.tsx'
import { NeedsMe } from './needs-me.tsx'
import { RouteHits } from './route-hits.tsx'
import { Weeks } from './weeks.tsx'

/** Where no event has come yet, the way to the first one. */
function NothingYet() {
  const say = useWords('home')
  const isOn = may(useMe(), 'read_records')
  const { data } = useCall('GET /v1/health/integration', {}, { isOn })
  if (data === undefined || data.events.length > 0) return null
  return (
    <Section title={say('nothingYet')}>
      <Anchor component={Link} to="/welcome" fz="sm">
        {say('toWelcome')}
      </Anchor>
    </Section>
  )
}

/** What needs the person, and what happened. */
export function HomeScreen() {
  const say = useWords('home')
  const me = useMe()
  usePageTitle(say('title'))
  return (
    <Stack gap="md">
      <Title order={1}>{say('title')}</Title>
      <NothingYet />
      <div className={styles['columns']}>
        {may(me, 'read_cases') && <MyQueues />}
        <NeedsMe />
        {may(me, 'read_models') && <Weeks />}
        {may(me, 'read_records') && <RouteHits />}
      </div>
    </Stack>
  )
}
