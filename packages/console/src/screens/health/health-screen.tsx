import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { Accepted } from './accepted.tsx'
import { Findings } from './findings.tsx'
import { HEALTH_DAYS } from './health-days.ts'
import { Problems } from './problems.tsx'
import { Snippet } from './snippet.tsx'

const EVERY_MS = 30_000

const DEFAULT_DAYS = 7

/** How well the environment is integrated: what comes, what is refused and why, and whether pages and apps report. */
export function HealthScreen() {
  const say = useWords('health')
  usePageTitle(say('title'))
  const { days = DEFAULT_DAYS } = useSearch({ from: '/shell/health' })
  const navigate = useNavigate({ from: '/health' })
  const options = { everyMs: EVERY_MS, keepsFormer: true }
  const integration = useCall('GET /v1/health/integration', { days }, options)
  const snippet = useCall('GET /v1/health/snippet', { days }, options)
  const look = (text: string) => {
    const known = HEALTH_DAYS.find((one) => one === Number(text))
    if (known !== undefined) void navigate({ search: (now) => ({ ...now, days: known }) })
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{say('title')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={say('span')}
          value={String(days)}
          onChange={look}
          data={HEALTH_DAYS.map((count) => ({
            value: String(count),
            label: say('days', { count }),
          }))}
        />
      </Group>
      <Answered of={integration}>
        {(health) => (
          <>
            <Findings health={health} />
            <Problems title={say('refusals')} none={say('noRefusals')} problems={health.refusals} />
            <Problems title={say('warnings')} none={say('noWarnings')} problems={health.warnings} />
            <Accepted health={health} />
          </>
        )}
      </Answered>
      <Answered of={snippet}>{(known) => <Snippet health={known} />}</Answered>
    </Stack>
  )
}
