import { useCall } from '../../calls/use-call.ts'
import { Facts } from '../../parts/facts.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { UserAnswer } from './abuse-types.ts'

/** What was decided about a user, and which lists they are on: what a person asks before they decide. */
export function UserFacts({ user: { decisions, lists } }: { readonly user: UserAnswer }) {
  const say = useWords('user')
  return (
    <Facts
      facts={[
        [
          say('standing'),
          decisions.length === 0
            ? say('none')
            : decisions.map((one) => <Standing key={one.abuse_type} of={one} />),
        ],
        [
          say('onLists'),
          lists.length === 0
            ? say('none')
            : lists.map((listName) => (
                <div key={listName}>
                  <TextLink to="/lists/$listName" params={{ listName }}>
                    {listName}
                  </TextLink>
                </div>
              )),
        ],
      ]}
    />
  )
}

function Standing({ of }: { readonly of: UserAnswer['decisions'][number] }) {
  const say = useWords('user')
  const format = useFormat()
  const { by, analyst, id, source, time, abuse_type: abuseType } = of
  const { data } = useCall('GET /v1/decisions', {})
  const name = data?.decisions.find((one) => one.id === id)?.name ?? id
  const who = analyst ?? (by === undefined ? say(source) : `${by.workflow} · ${by.route}`)
  return (
    <div>
      <strong title={id}>{name}</strong> · {say(abuseType)} · {who} · {format.moment(time)}
    </div>
  )
}
