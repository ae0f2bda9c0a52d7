import { Group, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { momentName } from '../../parts/timeline/entry-name.ts'
import type { TimelineEntry } from '../../parts/timeline/timeline-entry.ts'
import { useFormat } from '../../words/use-format.ts'
import { useLongFormat } from '../../words/use-long-format.ts'
import { useSentence } from '../../words/use-sentence.ts'
import { useWords } from '../../words/use-words.ts'
import type { AbuseType } from './abuse-types.ts'
import { ChangedReasons } from './changed-reasons.tsx'
import { scoredBefore, scoredMoments } from './scored-moments.ts'

interface ChangesProps {
  readonly userId: string
  readonly abuseType: AbuseType
  readonly entries: readonly TimelineEntry[]
}

/** Moments that can be chosen; others come from the timeline. */
const MAX_MOMENTS = 200

/** Why the score is other than it was, between any two moments (C17). */
export function Changes({ userId, abuseType, entries }: ChangesProps) {
  const say = useWords('user')
  const navigate = useNavigate({ from: '/users/$userId' })
  const search = useSearch({ from: '/shell/users/$userId' })
  const moments = scoredMoments(entries)
  const to = search.to ?? moments[0]?.sequence
  const from = search.from ?? (to === undefined ? undefined : scoredBefore(entries, to))
  const choose = (named: 'from' | 'to') => (sequence: number) =>
    void navigate({ search: (now) => ({ ...now, [named]: sequence }), replace: true })
  const compared = useCall(
    'GET /v1/users/{userId}/compare',
    { userId, from: from ?? 0, to: to ?? 0 },
    { isOn: from !== undefined && to !== undefined, keepsFormer: true },
  )
  return (
    <Section title={say('changed')}>
      {from === undefined || to === undefined ? (
        <Quiet>{say('onlyOne')}</Quiet>
      ) : (
        <>
          <Group gap="sm" mb="sm">
            <Moment
              label={say('from')}
              at={from}
              of={moments}
              type={abuseType}
              onChoose={choose('from')}
            />
            <Moment
              label={say('to')}
              at={to}
              of={moments}
              type={abuseType}
              onChoose={choose('to')}
            />
          </Group>
          <Answered of={compared}>
            {(answer) => <Compared answer={answer} abuseType={abuseType} />}
          </Answered>
        </>
      )}
    </Section>
  )
}

interface MomentProps {
  readonly label: string
  readonly at: number
  readonly of: readonly TimelineEntry[]
  readonly type: AbuseType
  readonly onChoose: (sequence: number) => void
}

function Moment({ label, at, of, type, onChoose }: MomentProps) {
  const say = useWords('timeline')
  const format = useFormat()
  const long = useLongFormat()
  const known = of.slice(0, MAX_MOMENTS).map((entry) => ({
    value: String(entry.sequence),
    label: [
      long.second(entry.time),
      momentName(entry, say),
      format.number(entry.scores?.[type] ?? 0),
    ].join(' · '),
  }))
  const isKnown = known.some(({ value }) => value === String(at))
  const data = isKnown ? known : [{ value: String(at), label: `#${at}` }, ...known]
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={data}
      value={String(at)}
      onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
    />
  )
}

interface ComparedProps {
  readonly answer: Answer<'GET /v1/users/{userId}/compare'>
  readonly abuseType: AbuseType
}

function Compared({ answer, abuseType }: ComparedProps) {
  const say = useWords('user')
  const sentence = useSentence()
  const change = answer.scores[abuseType]
  if (change === undefined) return <Quiet>{say('noScores')}</Quiet>
  return (
    <>
      <p>{sentence(change.sentence)}</p>
      <ChangedReasons change={change} />
      <Quiet>
        {say('versions', {
          before: answer.from.model_version,
          after: answer.to.model_version,
          policyBefore: answer.from.policy_version ?? say('noPolicy'),
          policyAfter: answer.to.policy_version ?? say('noPolicy'),
        })}
      </Quiet>
    </>
  )
}
