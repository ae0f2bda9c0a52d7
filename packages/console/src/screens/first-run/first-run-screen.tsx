import { Button, Stack, Text, Title } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { FirstSteps } from '../../parts/first-steps/first-steps.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useChosenEnvironment } from '../../shell/use-chosen-environment.ts'
import { useWords } from '../../words/use-words.ts'
import { Connect } from './connect.tsx'
import { DemoData } from './demo-data.tsx'

const WAYS = ['demo', 'connect'] as const

/** From nothing to a first decided case: with demo data, or with one's own events. */
export function FirstRunScreen() {
  const say = useWords('first-run')
  const { way } = useSearch({ from: '/shell/welcome' })
  const environment = useChosenEnvironment()?.environment
  usePageTitle(say('title'))
  return (
    <Stack gap="md" maw="46rem">
      <Title order={1}>{say('title')}</Title>
      <Text>{say('what')}</Text>
      <FirstSteps />
      <Button.Group>
        {WAYS.map((one) => (
          <Button
            key={one}
            variant={way === one ? 'filled' : 'default'}
            aria-current={way === one ? 'true' : undefined}
            renderRoot={(props) => <Link to="/welcome" search={{ way: one }} {...props} />}
          >
            {say(`way-${one}`)}
          </Button>
        ))}
      </Button.Group>
      {way === 'demo' && <DemoData />}
      {way === 'connect' && <Connect key={environment} />}
    </Stack>
  )
}
