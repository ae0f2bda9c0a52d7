import { Group } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useLongFormat } from '../../words/use-long-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { EntityLink } from '../entity-link.tsx'
import { wordOf } from '../records/field-values.ts'
import { ShownValue } from '../records/shown-value.tsx'
import { Rows } from '../rows.tsx'
import { Quiet } from '../section.tsx'
import styles from './activity.module.css'

type Method = Answer<'GET /v1/users/{userId}/activity'>['payment_methods'][number]

/** Users that a payment method is shown with; its own screen has the others. */
const SHOWN_USERS = 3

/** The cards, accounts and wallets of a user, with what became of payments, and who else uses them. */
export function PaymentMethods({ userId }: { readonly userId: string }) {
  const say = useWords('records')
  const format = useFormat()
  const long = useLongFormat()
  const activity = useCall('GET /v1/users/{userId}/activity', { userId })
  return (
    <Answered of={activity}>
      {({ payment_methods: methods, money_since: since }) => (
        <>
          {methods.length === 0 ? (
            <Quiet>{say('noMethods')}</Quiet>
          ) : (
            <Rows
              label={say('methods')}
              rows={methods.map((method, place) => ({ ...method, place }))}
              keyOf={({ place }) => String(place)}
              columns={[
                { title: say('methodTitle'), cell: (one) => <Named of={one} /> },
                {
                  title: say('succeeded'),
                  cell: ({ successes }) => format.number(successes),
                  isNumber: true,
                },
                { title: say('declined'), cell: (one) => <Declines of={one} />, isNumber: true },
                {
                  title: say('chargebacks'),
                  cell: ({ chargebacks }) => (
                    <span data-bad={chargebacks > 0} className={styles['count']}>
                      {format.number(chargebacks)}
                    </span>
                  ),
                  isNumber: true,
                },
                { title: say('alsoUsedBy'), cell: (one) => <OtherUsers of={one} /> },
                {
                  title: say('firstUsed'),
                  cell: ({ first_used: at }) => long.date(at),
                  isShort: true,
                },
                {
                  title: say('lastUsed'),
                  cell: ({ last_used: at }) => long.date(at),
                  isShort: true,
                },
              ]}
            />
          )}
          {since !== null && <Quiet>{say('since', { day: long.date(since) })}</Quiet>}
        </>
      )}
    </Answered>
  )
}

function Named({ of }: { readonly of: Method }) {
  const say = useWords('records')
  const long = useLongFormat()
  const { kind, type, bin, last4, brand, funding, country, shared } = of
  const number = (
    <>
      {bin !== null && <ShownValue text={bin} />}
      {last4 !== null && (
        <>
          {' … '}
          <ShownValue text={last4} />
        </>
      )}
    </>
  )
  const about = [
    type !== null && type !== `$${kind}` && wordOf(type),
    brand,
    funding,
    country !== null && long.country(country),
  ].filter((one): one is string => typeof one === 'string' && one !== '')
  return (
    <>
      <div>
        <strong>{say(`method-${kind}`)}</strong>{' '}
        {shared === null ? (
          number
        ) : (
          <EntityLink type={shared.type} id={shared.id}>
            {bin === null && last4 === null ? say('account') : number}
          </EntityLink>
        )}
      </div>
      {about.length > 0 && <div className={styles['about']}>{about.join(' · ')}</div>}
    </>
  )
}

function Declines({ of: { declines, decline_categories: why } }: { readonly of: Method }) {
  const format = useFormat()
  return (
    <>
      <span data-bad={declines > 0} className={styles['count']}>
        {format.number(declines)}
      </span>
      {why.length > 0 && <div className={styles['about']}>{why.map(wordOf).join(', ')}</div>}
    </>
  )
}

function OtherUsers({ of: { shared } }: { readonly of: Method }) {
  const say = useWords('records')
  if (shared === null) return <>–</>
  const others = shared.users_count - 1
  if (others < 1) return <>{say('nobodyElse')}</>
  const shown = shared.other_users.slice(0, SHOWN_USERS)
  return (
    <>
      <Group gap={6}>
        {shown.map((user) => (
          <EntityLink key={user} type="user" id={user} />
        ))}
        {others > shown.length && (
          <span className={styles['about']}>
            {say('andOthers', { count: others - shown.length })}
          </span>
        )}
      </Group>
      {shared.bad > 0 && (
        <span className={styles['count']} data-bad="true">
          {say('badOnes', { count: shared.bad })}
        </span>
      )}
    </>
  )
}
