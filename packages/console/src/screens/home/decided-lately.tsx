import { useCall } from '../../calls/use-call.ts'
import type { Answer } from '../../calls/call-types.ts'
import { Answered } from '../../parts/answered.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './home.module.css'

type Counts = Answer<'GET /v1/decisions/counts'>
type Category = Counts['decisions'][number]['category']
type Source = Counts['decisions'][number]['source']

const EVERY_MS = 60_000

const CATEGORIES = ['block', 'watch', 'accept'] as const

const AUTOMATIC: readonly Source[] = ['automated_rule']
/** A chargeback is reported by people of the bank. */
const BY_PEOPLE: readonly Source[] = ['manual_review', 'chargeback']

interface CountProps {
  readonly of: Counts
  readonly category: Category
  readonly sources: readonly Source[]
}

/** How often it was decided so, and the messages of these decisions. */
function Count({ of, category, sources }: CountProps) {
  const format = useFormat()
  const me = useMe()
  const count = of.decisions
    .filter((one) => one.category === category && sources.includes(one.source))
    .reduce((sum, one) => sum + one.count, 0)
  const shown = format.number(count)
  if (count === 0 || !may(me, 'read_messages')) return shown
  const filter = { kinds: ['decision.applied'], fields: { category, source: [...sources] } }
  return (
    <TextLink to="/messages" search={{ filter }} inherit>
      {shown}
    </TextLink>
  )
}

/** The money of the payments that the policy blocked, and their events. */
function BlockedMoney({ of: { from, to, blocked } }: { readonly of: Counts }) {
  const say = useWords('home')
  const format = useFormat()
  const isBlocked = { field: 'verdict.decision', op: 'is', values: blocked.decisions } as const
  if (blocked.events === 0) return <p className={styles['figure']}>{say('nothingBlocked')}</p>
  return (
    <p className={styles['figure']}>
      <TextLink to="/explore" search={{ where: [isBlocked], from, to }} inherit fw={600}>
        {format.money(blocked.usd_micros, 'USD')}
      </TextLink>{' '}
      {say('blockedMoney', { count: blocked.payments })}
      {blocked.unpriced > 0 && ` ${say('unpriced', { count: blocked.unpriced })}`}
    </p>
  )
}

/** What was decided in the last 24 hours, by the policy and by people, and the money that was blocked. */
export function DecidedLately() {
  const say = useWords('home')
  const counts = useCall('GET /v1/decisions/counts', {}, { everyMs: EVERY_MS })
  return (
    <Section title={say('decided')}>
      <Answered of={counts}>
        {(of) => (
          <>
            <Rows
              label={say('decided')}
              rows={CATEGORIES}
              keyOf={(category) => category}
              columns={[
                { title: say('decision'), cell: (category) => say(`category-${category}`) },
                {
                  title: say('automatic'),
                  cell: (category) => <Count of={of} category={category} sources={AUTOMATIC} />,
                  isNumber: true,
                },
                {
                  title: say('byPeople'),
                  cell: (category) => <Count of={of} category={category} sources={BY_PEOPLE} />,
                  isNumber: true,
                },
              ]}
            />
            <BlockedMoney of={of} />
            {of.read_entries < of.ledger_entries && <Quiet>{say('stillCounting')}</Quiet>}
          </>
        )}
      </Answered>
    </Section>
  )
}
