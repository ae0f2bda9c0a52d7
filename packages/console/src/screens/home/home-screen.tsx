import { Stack, Title } from '@mantine/core'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { MyQueues } from './my-queues.tsx'

/** What needs the person, and what happened. */
export function HomeScreen() {
  const say = useWords('home')
  usePageTitle(say('title'))
  return (
    <Stack gap="lg">
      <Title order={1}>{say('title')}</Title>
      <MyQueues />
    </Stack>
  )
}
