import { Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'
import { MyQueues } from './my-queues.tsx'
import { NeedsMe } from './needs-me.tsx'
import { OnTheWay } from './on-the-way.tsx'
import { Weeks } from './weeks.tsx'

const DecidedLately = lazy(async () => ({
  default: (await import('./decided-lately.tsx')).DecidedLately,
}))

const RouteHits = lazy(async () => ({ default: (await import('./route-hits.tsx')).RouteHits }))

/** What needs the person, and what happened. */
export function HomeScreen() {
  const say = useWords('home')
  const me = useMe()
  usePageTitle(say('title'))
  return (
    <Stack gap="md">
      <Title order={1}>{say('title')}</Title>
      <OnTheWay />
      <div className={styles['columns']}>
        {may(me, 'read_cases') && <MyQueues />}
        <NeedsMe />
        {may(me, 'read_records') && (
          <Suspense fallback={null}>
            <DecidedLately />
          </Suspense>
        )}
        {may(me, 'read_models') && <Weeks />}
        {may(me, 'read_records') && (
          <Suspense fallback={null}>
            <RouteHits />
          </Suspense>
        )}
      </div>
    </Stack>
  )
}
