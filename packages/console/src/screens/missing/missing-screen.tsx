import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'

/** A path that no screen has. */
export function MissingScreen() {
  const say = useWords('common')
  usePageTitle(say('missingTitle'))
  return (
    <main style={{ padding: '3rem 1.5rem' }}>
      <Title order={1}>{say('missingTitle')}</Title>
      <Text mt="sm">{say('missingText')}</Text>
      <Anchor component={Link} to="/" mt="sm">
        {say('toHome')}
      </Anchor>
    </main>
  )
}
