import { useMemo } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { EntityLink } from '../entity-link.tsx'
import { MoreButton } from '../more-button.tsx'
import { OpeningRows } from '../opening-rows.tsx'
import { Quiet } from '../section.tsx'
import { wordOf } from './field-values.ts'
import { OrderContent } from './order-content.tsx'

type ListedRecord = Answer<'GET /v1/users/{userId}/records'>['records'][number]

/** What a user ordered, paid and posted, the newest first; an order opens in place. */
export function UserRecords({ userId }: { readonly userId: string }) {
  const say = useWords('records')
  const format = useFormat()
  const pages = usePages('GET /v1/users/{userId}/records', { userId })
  const { data } = pages
  const records = useMemo(() => data?.flatMap((page) => page.records), [data])
  const money = ({ amount, currency_code: currency }: ListedRecord) =>
    amount === null ? '' : format.money(amount, currency ?? '')
  return (
    <>
      <Answered of={{ ...pages, data: records }}>
        {(known) =>
          known.length === 0 ? (
            <Quiet>{say(pages.hasMore ? 'noneSoFar' : 'noRecords')}</Quiet>
          ) : (
            <OpeningRows
              label={say('records')}
              rows={known}
              keyOf={({ type, id }) => `${type} ${id}`}
              detail={{
                name: ({ type, id }) => (type === 'order' ? say('openOrder', { id }) : undefined),
                show: ({ id }) => <OrderContent id={id} />,
              }}
              columns={[
                { title: say('kind'), cell: (one) => <Kind of={one} />, isShort: true },
                { title: say('id'), cell: ({ type, id }) => <EntityLink type={type} id={id} /> },
                { title: say('amount'), cell: money, isNumber: true },
                {
                  title: say('state'),
                  cell: ({ status }) => (status === null ? '–' : wordOf(status)),
                  isShort: true,
                },
                {
                  title: say('belongsTo'),
                  cell: ({ order_id: order, items_count: items, type }) => {
                    if (order !== null) return <EntityLink type="order" id={order} />
                    return type === 'order' ? say('itemCount', { count: items }) : ''
                  },
                },
                { title: say('time'), cell: ({ time }) => format.moment(time), isShort: true },
              ]}
            />
          )
        }
      </Answered>
      <MoreButton of={pages} />
    </>
  )
}

function Kind({ of: { type, transaction_type: transaction } }: { readonly of: ListedRecord }) {
  const say = useWords('records')
  return (
    <>
      {say(`type-${type}`)}
      {transaction !== null && ` · ${wordOf(transaction)}`}
    </>
  )
}
