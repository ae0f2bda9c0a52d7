import type { ReactNode } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Quiet } from '../section.tsx'
import styles from './reasons.module.css'
import type { ShownReason } from './shown-reason.ts'
import { useEntityName } from '../use-entity-name.ts'

type Shared = Answer<'GET /v1/users/{userId}/explain'>['shared'][number]

interface ReasonDetailProps {
  readonly of: ShownReason
  readonly userId: string | null
  readonly abuseType: string
}

/** What stands behind a reason: the value, how it compares, and who shares what it is about. */
export function ReasonDetail({ of, userId, abuseType }: ReasonDetailProps) {
  const say = useWords('common')
  const format = useFormat()
  const isShared = userId !== null && of.about.length > 0
  return (
    <div className={styles['detail']}>
      <dl>
        <Line name={say('rawValue')}>
          <code>{of.name}</code> = {of.value === undefined ? say('notKnown') : String(of.value)}
        </Line>
        <Line name={say('usualValue')}>
          {of.usual === undefined ? say('tooFewUsers') : format.number(of.usual)}
        </Line>
        <Line name={say('percentile')}>
          {of.percentile === undefined
            ? say('tooFewUsers')
            : say('higherThan', { percent: format.number(of.percentile) })}
        </Line>
      </dl>
      {isShared && <SharedBy about={of.about} userId={userId} abuseType={abuseType} />}
    </div>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

interface SharedByProps {
  readonly about: readonly string[]
  readonly userId: string
  readonly abuseType: string
}

/** How many others use the entity of the reason now, and what share of those that were looked up is bad. */
function SharedBy({ about, userId, abuseType }: SharedByProps) {
  const say = useWords('common')
  const nameOf = useEntityName()
  const explained = useCall('GET /v1/users/{userId}/explain', { userId })
  return (
    <Answered of={explained}>
      {({ shared }) => {
        const own = shared.filter((one) => about.includes(one.with))
        if (own.length === 0)
          return <Quiet>{say('notShared', { of: about.map(nameOf).join(', ') })}</Quiet>
        return (
          <dl>
            {own.map((one) => (
              <Line key={`${one.with} ${one.field ?? ''}`} name={one.field ?? nameOf(one.with)}>
                <SharedShare of={one} abuseType={abuseType} />
              </Line>
            ))}
          </dl>
        )
      }}
    </Answered>
  )
}

function SharedShare({ of, abuseType }: { readonly of: Shared; readonly abuseType: string }) {
  const say = useWords('common')
  const format = useFormat()
  const bad = of.bad_by_abuse_type[abuseType as keyof Shared['bad_by_abuse_type']] ?? 0
  const others = say('otherUsers', { count: of.other_users })
  if (of.looked_up === 0) return <>{others}</>
  const share = format.share(bad / of.looked_up)
  return (
    <>
      {others}, {say('badShare', { share, bad, sample: of.looked_up })}
    </>
  )
}
