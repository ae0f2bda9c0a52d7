import { Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'
import { MyQueues } from './my-queues.tsx'
import { NeedsMe } from './needs-me.tsx'
import { OnTheWay } from './on-the-way.tsx'

/** What needs the person comes first. */
const WhatHappened = lazy(async () => ({
  default: (await import('./what-happened.tsx')).WhatHappened,
}))

/** What needs the person, and what happened. */
export function HomeScreen() {
  const say = useWords('home')
  usePageTitle(say('title'))
  const readsCases = may(useMe(), 'read_cases')
  return (
    <div className={styles['home']}>
      <Title order={1}>{say('title')}</Title>
      <OnTheWay />
      <div className={styles['columns']}>
        {readsCases && <MyQueues />}
        <NeedsMe />
        <Suspense fallback={null}>
          <WhatHappened />
        </Suspense>
      </div>
    </div>
  )
}
