import { Badge, Text } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { Table } from '../../parts/table/table.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Outcome = Answer<'GET /v1/simulations/{simulationId}/result'>
type User = Outcome['judged_users'][number]

/** What was decided, against the truth. */
export function Result({ simulationId }: { readonly simulationId: string }) {
  const result = useCall('GET /v1/simulations/{simulationId}/result', { simulationId })
  return (
    <Answered of={result}>
      {(known) => (
        <>
          <Tally of={known} />
          <Judges of={known} />
          <Users users={known.judged_users} />
        </>
      )}
    </Answered>
  )
}

function Tally({ of: { attackers, honest } }: { readonly of: Outcome }) {
  const say = useWords('simulator')
  const format = useFormat()
  const lines = [
    { name: say('attackers'), ...attackers },
    { name: say('honest'), ...honest },
  ]
  const share = (part: number, of: number) => (of === 0 ? '–' : format.share(part / of))
  return (
    <Section title={say('result')}>
      <Text fz="sm">
        {say('resultSentence', {
          caught: share(attackers.blocked, attackers.users),
          hurt: share(honest.blocked, honest.users),
        })}
      </Text>
      <Rows
        label={say('result')}
        rows={lines}
        keyOf={({ name }) => name}
        columns={[
          { title: '', cell: ({ name }) => name },
          { title: say('usersCame'), cell: (one) => format.number(one.users), isNumber: true },
          { title: say('block'), cell: (one) => format.number(one.blocked), isNumber: true },
          { title: say('watch'), cell: (one) => format.number(one.watched), isNumber: true },
          { title: say('accept'), cell: (one) => format.number(one.accepted), isNumber: true },
          { title: say('undecided'), cell: (one) => format.number(one.undecided), isNumber: true },
        ]}
      />
    </Section>
  )
}

function Judges({ of: { judges } }: { readonly of: Outcome }) {
  const say = useWords('simulator')
  const format = useFormat()
  return (
    <Section title={say('judges')}>
      {judges.length === 0 ? (
        <Quiet>{say('noJudges')}</Quiet>
      ) : (
        <Rows
          label={say('judges')}
          rows={judges}
          keyOf={({ who }) => who}
          columns={[
            { title: say('who'), cell: ({ who }) => who },
            { title: say('right'), cell: ({ right }) => format.number(right), isNumber: true },
            { title: say('wrong'), cell: ({ wrong }) => format.number(wrong), isNumber: true },
          ]}
        />
      )}
    </Section>
  )
}

/** Honest and blocked, or an attacker and accepted. */
const isMistake = ({ is_bad: isBad, decision }: User) => decision === (isBad ? 'accept' : 'block')

function Users({ users }: { readonly users: readonly User[] }) {
  const say = useWords('simulator')
  return (
    <Section title={say('truth')}>
      <Table
        label={say('truth')}
        rows={users}
        keyOf={({ user_id: id }) => id}
        empty={say('nobodyCame')}
        columns={[
          {
            id: 'user',
            title: say('user'),
            cell: ({ user_id: id }) => <EntityLink type="user" id={id} />,
          },
          {
            id: 'really',
            title: say('really'),
            sortBy: ({ attack }) => attack,
            cell: ({ attack, is_bad: isBad }) =>
              isBad ? say('attacked', { attack: attack ?? '' }) : say('wasHonest'),
          },
          {
            id: 'decision',
            title: say('decision'),
            sortBy: ({ decision }) => decision,
            cell: (user) => <Decision of={user} />,
          },
          { id: 'who', title: say('who'), sortBy: ({ who }) => who, cell: ({ who }) => who },
        ]}
      />
    </Section>
  )
}

function Decision({ of: user }: { readonly of: User }) {
  const say = useWords('simulator')
  return (
    <>
      {say(user.decision ?? 'undecided')}{' '}
      {isMistake(user) && (
        <Badge color="red" variant="light">
          {say('mistake')}
        </Badge>
      )}
    </>
  )
}
