import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { memo } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { EntityLink, useShownId } from '../../parts/entity-link.tsx'
import { useNow } from '../../parts/live-mark.tsx'
import { Reasons } from '../../parts/reasons/reasons.tsx'
import { Score } from '../../parts/score.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { CaseFacts } from './case-facts.tsx'
import { ClaimClock } from './claim-clock.tsx'
import { conditionValues } from './condition-values.ts'
import { Due } from './due.tsx'
import type { OpenCase } from './open-case.ts'

const NOW_EVERY_MS = 20_000

/** A case at a glance: who, how risky, why, how much, until when, and why it is here (C4). */
export const CaseView = memo(function CaseView({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const nowMs = useNow(NOW_EVERY_MS)
  const shownId = useShownId()
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label={say('case')}>
      <Stack gap="xs">
        <Group justify="space-between" align="baseline" gap="xs">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <EntityLink type={of.entity.type} id={of.entity.id}>
              {shownId(of.entity.type, of.entity.id)}
            </EntityLink>
          </Title>
          <Group gap="sm" align="baseline">
            <Due of={of} nowMs={nowMs} />
            <ClaimClock of={of} />
          </Group>
        </Group>
        <Scores of={of} />
        <CaseFacts of={of} />
        <WhyTheScore of={of} />
        <Why of={of} />
      </Stack>
    </Paper>
  )
})

/** The score of each abuse type; that of the case first, with what it was when the case came. */
function Scores({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  const isOn = may(useMe(), 'read_records') && of.user_id !== null
  const { data } = useCall('GET /v1/users/{userId}', { userId: of.user_id ?? '' }, { isOn })
  const others = Object.entries(data?.scores ?? {}).filter(([type]) => type !== of.abuse_type)
  return (
    <Group gap="lg" align="baseline" style={{ rowGap: 0 }}>
      <Text component="div" size="sm">
        <Score value={of.score_now} abuseType={of.abuse_type} size="lg" /> {say(of.abuse_type)}{' '}
        <Text span size="xs" c="var(--winnow-quiet)">
          {say('scoreThen', { score: format.number(of.score_then) })}
        </Text>
      </Text>
      {others.map(([type, score]) => (
        <Text key={type} size="xs" component="div" c="var(--winnow-quiet)">
          {say(type as typeof of.abuse_type)} <Score value={score} abuseType={type} />
        </Text>
      ))}
    </Group>
  )
}

function WhyTheScore({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  return (
    <div>
      <Title order={3} size="h6">
        {say('reasons')}
      </Title>
      {of.reasons.length === 0 && <Text size="sm">{say('noReasons')}</Text>}
      <Reasons
        label={say('reasons')}
        reasons={of.reasons}
        userId={of.user_id}
        abuseType={of.abuse_type}
      />
    </div>
  )
}

/** The route that asked for review, with what its condition read. */
function Why({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const cause = of.causes.at(-1)
  if (cause === undefined) return null
  return (
    <div>
      <Title order={3} size="h6">
        {say('why')}: {cause.workflow} / {cause.route}
      </Title>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={2}>
        {conditionValues(cause.values, say('missing'))}
      </Text>
    </div>
  )
}
