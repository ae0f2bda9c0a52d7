import { Group, Select, Stack, Tabs, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { may, useMe } from '../../shell/use-me.ts'
import styles from '../../parts/tabs.module.css'
import { useWords } from '../../words/use-words.ts'
import { Decisions } from './decisions.tsx'
import { Disagreements } from './disagreements.tsx'
import { Load } from './load.tsx'
import { TEAM_TABS } from './team-tabs.ts'

/** How good and how fast the decisions of people are, and how much work waits. */
export function TeamScreen() {
  const say = useWords('team')
  usePageTitle(say('title'))
  const { tab = 'decisions', queue } = useSearch({ from: '/shell/team' })
  const navigate = useNavigate({ from: '/team' })
  const me = useMe()
  const tabs = TEAM_TABS.filter((one) => one !== 'disagreements' || may(me, 'manage_quality'))
  const show = (to: string | null) => {
    const known = TEAM_TABS.find((one) => one === to)
    if (known !== undefined) void navigate({ search: (now) => ({ ...now, tab: known }) })
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{say('title')}</Title>
        {tab !== 'load' && <QueueChoice queue={queue} />}
      </Group>
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List className={styles['tabs'] ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="decisions" pt="md">
          <Decisions queue={queue} />
        </Tabs.Panel>
        <Tabs.Panel value="load" pt="md">
          <Load />
        </Tabs.Panel>
        <Tabs.Panel value="disagreements" pt="md">
          <Disagreements queue={queue} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function QueueChoice({ queue }: { readonly queue: string | undefined }) {
  const say = useWords('team')
  const navigate = useNavigate({ from: '/team' })
  const { data } = useCall('GET /v1/queues', {})
  const choose = (name: string | null) =>
    void navigate({
      search: ({ tab }) => ({
        ...(tab !== undefined && { tab }),
        ...(name !== null && { queue: name }),
      }),
    })
  return (
    <Select
      size="xs"
      aria-label={say('queue')}
      placeholder={say('allQueues')}
      clearable
      value={queue ?? null}
      data={(data?.queues ?? []).map(({ name, display_name: label }) => ({ value: name, label }))}
      onChange={choose}
    />
  )
}
