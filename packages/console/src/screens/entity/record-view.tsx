import type { ReactNode } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Facts } from '../../parts/facts.tsx'
import { KnownOrder } from '../../parts/records/order-content.tsx'
import { Section } from '../../parts/section.tsx'
import { useEntityName } from '../../parts/use-entity-name.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { capital } from './capital.ts'
import { FieldRows } from './field-rows.tsx'
import { RecordLabels } from './record-labels.tsx'

type StoredRecord = Answer<'GET /v1/content/{id}'>

interface ViewProps {
  readonly id: string
}

export function OrderView({ id }: ViewProps) {
  const say = useWords('entity')
  const order = useCall('GET /v1/orders/{id}', { id })
  return (
    <Answered of={order}>
      {(known) => (
        <RecordView record={known} more={[]}>
          <Section title={say('content-of-order')}>
            <KnownOrder order={known} />
          </Section>
        </RecordView>
      )}
    </Answered>
  )
}

export function TransactionView({ id }: ViewProps) {
  const say = useWords('entity')
  const transaction = useCall('GET /v1/transactions/{id}', { id })
  return (
    <Answered of={transaction}>
      {(known) => (
        <RecordView
          record={known}
          more={known.parts.map((part) => [say('part', { id: part.id }), String(part.type)])}
        />
      )}
    </Answered>
  )
}

export function ContentView({ id }: ViewProps) {
  const content = useCall('GET /v1/content/{id}', { id })
  return <Answered of={content}>{(known) => <RecordView record={known} more={[]} />}</Answered>
}

interface RecordViewProps {
  readonly record: StoredRecord
  readonly more: readonly (readonly [name: string, value: ReactNode])[]
  /** What it consists of. */
  readonly children?: ReactNode
}

/** An order, a transaction or content as last sent, with what it belongs to. */
function RecordView({ record, more, children }: RecordViewProps) {
  const say = useWords('entity')
  const format = useFormat()
  const nameOf = useEntityName()
  const { kind, id, user_id: userId, session_id: session, links, custom } = record
  return (
    <>
      <Facts
        facts={[
          [say('user'), userId === undefined ? undefined : <EntityLink type="user" id={userId} />],
          ...more,
          [
            say('created'),
            record.created_at === undefined ? undefined : format.moment(record.created_at),
          ],
          [say('updated'), format.moment(record.updated_at)],
          [
            say('session'),
            session === undefined ? undefined : <EntityLink type="session" id={session} />,
          ],
          ...Object.entries(links).map(
            ([type, linked]) =>
              [capital(nameOf(type)), <EntityLink key={type} type={type} id={linked} />] as const,
          ),
        ]}
      />
      {children}
      <Section title={say('fields')}>
        <FieldRows of={{ type: kind, id }} fields={record.fields} member="fields" />
        {custom !== undefined && Object.keys(custom).length > 0 && (
          <FieldRows of={{ type: kind, id }} fields={custom} member="custom" />
        )}
      </Section>
      {kind !== 'account' && <RecordLabels type={kind} id={id} />}
    </>
  )
}
