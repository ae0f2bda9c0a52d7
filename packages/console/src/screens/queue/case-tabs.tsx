import { Code, List, Loader, Tabs, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { CallFailure } from '../../parts/call-failure.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { CASE_TABS } from './case-tab-names.ts'
import classes from './queue.module.css'
import type { OpenCase } from './use-desk.ts'

const LINES = 30

/** More of a case, without leaving it; the tab is in the address. */
export function CaseTabs({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const { tab = 'history' } = useSearch({ from: '/shell/queues/$queueName' })
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const show = (name: string | null) => {
    const known = CASE_TABS.find((one) => one === name)
    if (known !== undefined) {
      void navigate({ search: (now) => ({ ...now, tab: known }), replace: true })
    }
  }
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List>
        {CASE_TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {say(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="history" pt="sm">
        <History of={of} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" pt="sm">
        {of.user_id === null ? <Text>{say('noUser')}</Text> : <Timeline userId={of.user_id} />}
      </Tabs.Panel>
      <Tabs.Panel value="raw" pt="sm">
        <Code block className={classes['raw'] ?? ''} tabIndex={0}>
          {JSON.stringify(of, undefined, 2)}
        </Code>
      </Tabs.Panel>
    </Tabs>
  )
}

function History({ of }: { readonly of: OpenCase }) {
  const format = useFormat()
  return (
    <List size="sm">
      {of.history.map(({ sequence, did, time, who, note, decisions }) => (
        <List.Item key={sequence}>
          {format.moment(time)} · {did} {who !== undefined && `· ${who}`}{' '}
          {decisions !== undefined && `· ${decisions.join(', ')}`}{' '}
          {note !== undefined && `· ${note}`}
        </List.Item>
      ))}
    </List>
  )
}

function Timeline({ userId }: { readonly userId: string }) {
  const say = useWords('queue')
  const format = useFormat()
  const { data, error, refetch } = useCall('GET /v1/users/{userId}/timeline', {
    userId,
    limit: LINES,
  })
  if (error !== null) return <CallFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loader size="sm" aria-label={say('loading')} />
  return (
    <List size="sm">
      {data.entries.map(({ sequence, time, kind, type }) => (
        <List.Item key={sequence}>
          {format.moment(time)} · {type ?? kind}
        </List.Item>
      ))}
    </List>
  )
}
