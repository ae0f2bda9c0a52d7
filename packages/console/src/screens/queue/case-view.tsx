import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'
import type { OpenCase } from './use-desk.ts'

/** A case as it must be understood at a glance: who, how risky, why, how much, until when, and why it is here. */
export function CaseView({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  return (
    <Paper withBorder p="md" component="section" aria-label={say('case')}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline">
          <Title order={2} size="h3">
            {of.entity.id}
          </Title>
          <Badge variant="light" color={of.urgency === 'overdue' ? 'red' : 'gray'}>
            {say(of.urgency)}
          </Badge>
        </Group>
        <Scores of={of} />
        <Facts of={of} />
        <Reasons of={of} />
        <Why of={of} />
      </Stack>
    </Paper>
  )
}

/** The score of each abuse type; that of the case first, with what it was when the case came. */
function Scores({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  const { data } = useCall(
    'GET /v1/users/{userId}',
    { userId: of.user_id ?? '' },
    { isOn: of.user_id !== null },
  )
  const others = Object.entries(data?.scores ?? {}).filter(([type]) => type !== of.abuse_type)
  return (
    <Group gap="lg" style={{ rowGap: 0 }}>
      <Text>
        <Text span fz={28} fw={700}>
          {format.number(of.score_now)}
        </Text>{' '}
        {say(of.abuse_type)} ({say('scoreThen', { score: format.number(of.score_then) })})
      </Text>
      {others.map(([type, score]) => (
        <Text key={type} size="sm" c="var(--winnow-quiet)">
          {say(type as typeof of.abuse_type)} {format.number(score)}
        </Text>
      ))}
    </Group>
  )
}

function Facts({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  const last = of.history.findLast(({ decisions }) => decisions !== undefined)
  return (
    <dl className={classes['facts']}>
      <Fact name={say('money')}>
        {of.money === null ? '–' : format.money(of.money.amount, of.money.currency_code)}
      </Fact>
      <Fact name={say('due')}>{format.distance(of.due_at, Date.now())}</Fact>
      <Fact name={say('causes')}>{format.number(of.cause_count)}</Fact>
      <Fact name={say('lastDecision')}>
        {last === undefined ? say('none') : `${last.decisions?.join(', ')} · ${last.who ?? ''}`}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Reasons({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  return (
    <div>
      <Title order={3} size="h6">
        {say('reasons')}
      </Title>
      <ul className={classes['reasons']}>
        {of.reasons.map(({ text, points }) => (
          <li key={text}>
            <span className={classes['points']}>
              {points > 0 ? '+' : ''}
              {format.number(points)}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
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
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {Object.entries(cause.values)
          .map(
            ([path, value]) =>
              `${path} = ${value === null ? say('missing') : JSON.stringify(value)}`,
          )
          .join(' · ')}
      </Text>
    </div>
  )
}
