import { Badge } from '@mantine/core'
import type { Answer, Input } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { DraftValue } from '../../parts/draft-value/draft-value.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Sharers } from './sharers.tsx'

type SharedValue = Answer<'GET /v1/values/{valueType}/{valueId}'>

interface SharedByProps {
  /** As an address of the console has it. */
  readonly type: string
  readonly id: string
}

/** Who has a value in common, how many they are, and what became of those that are decided. */
export function SharedBy({ type, id }: SharedByProps) {
  const input: Input<'GET /v1/values/{valueType}/{valueId}'> = { valueType: type, valueId: id }
  const value = useCall('GET /v1/values/{valueType}/{valueId}', input)
  return <Answered of={value}>{(known) => <Known value={known} />}</Answered>
}

function Known({ value }: { readonly value: SharedValue }) {
  const say = useWords('entity')
  const format = useFormat()
  const { users_count: count, looked_up: read, decided, bad, users } = value
  return (
    <>
      <Facts
        facts={[
          [say('users'), <Popularity key="users" value={value} />],
          [say('decided'), say('ofLookedUp', { count: decided, sample: read })],
          [
            say('badShare'),
            decided === 0
              ? say('nobodyDecided')
              : `${format.share(bad / decided)} (${bad} / ${decided})`,
          ],
          [say('firstSeen'), format.moment(value.first_seen)],
          [say('lastSeen'), format.moment(value.last_seen)],
        ]}
      />
      <Section
        title={say('usersOf')}
        aside={<DraftValue type={value.type} id={value.id} users={count} />}
      >
        {count > users.length && <Quiet>{say('latestUsers', { count: users.length })}</Quiet>}
        <Sharers users={users} />
      </Section>
    </>
  )
}

function Popularity({
  value: { users_count: count, is_weak: isWeak },
}: {
  readonly value: SharedValue
}) {
  const say = useWords('entity')
  const format = useFormat()
  return (
    <>
      {format.number(count)}{' '}
      {isWeak && (
        <Badge size="sm" variant="light" color="gray" title={say('weakHelp')}>
          {say('weak')}
        </Badge>
      )}
    </>
  )
}
