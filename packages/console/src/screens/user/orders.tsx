import { EntityLink } from '../../parts/entity-link.tsx'
import { Answered } from '../../parts/answered.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import type { TimelineEntry } from '../../parts/timeline/timeline-entry.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { useTimeline } from './use-timeline.ts'

interface OwnedEntity {
  readonly type: 'order' | 'transaction' | 'content'
  readonly id: string
  readonly latest: TimelineEntry
  readonly amount: number | undefined
  readonly currency: string | undefined
  readonly status: string | undefined
}

const NAMES = [
  ['transaction', 'transaction_id'],
  ['order', 'order_id'],
  ['content', 'content_id'],
] as const

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The orders, payments and postings that events named, each once with what the latest of them says. */
function ownedIn(entries: readonly TimelineEntry[]): readonly OwnedEntity[] {
  const owned = new Map<string, OwnedEntity>()
  for (const entry of entries) {
    const named = NAMES.find(([, member]) => typeof entry[member] === 'string')
    if (named === undefined) continue
    const [type, member] = named
    const id = String(entry[member])
    const newer = owned.get(`${type} ${id}`)
    owned.set(`${type} ${id}`, {
      type,
      id,
      latest: newer?.latest ?? entry,
      amount: newer?.amount ?? (typeof entry.amount === 'number' ? entry.amount : undefined),
      currency: newer?.currency ?? textOf(entry.currency_code),
      status: newer?.status ?? textOf(entry.status),
    })
  }
  return [...owned.values()]
}

/** What the user ordered, paid and posted, with its state. */
export function Orders({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const format = useFormat()
  const timeline = useTimeline(userId)
  const money = ({ amount, currency }: OwnedEntity) =>
    amount === undefined ? '' : format.money(amount, currency ?? '')
  return (
    <Section title={say('tab-orders')}>
      <Answered of={timeline}>
        {(entries) => {
          const owned = ownedIn(entries)
          if (owned.length === 0) return <Quiet>{say('noOrders')}</Quiet>
          return (
            <Rows
              label={say('tab-orders')}
              rows={owned}
              keyOf={({ type, id }) => `${type} ${id}`}
              columns={[
                { title: say('kind'), cell: ({ type }) => say(`type-${type}`), isShort: true },
                { title: say('id'), cell: ({ type, id }) => <EntityLink type={type} id={id} /> },
                { title: say('amount'), cell: money, isNumber: true },
                { title: say('status'), cell: ({ status }) => status?.replace('$', '') ?? '–' },
                {
                  title: say('time'),
                  cell: ({ latest }) => format.moment(latest.time),
                  isShort: true,
                },
              ]}
            />
          )
        }}
      </Answered>
      <MoreButton of={timeline} />
    </Section>
  )
}
