import type { ReactNode } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { type Fields, listIn, numberIn, textIn, wordOf } from './field-values.ts'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './records.module.css'
import { ShownValue } from './shown-value.tsx'

type Order = Answer<'GET /v1/orders/{id}'>

/** An order with what is in it, where it goes, how it was paid, and what became of it. */
export function OrderContent({ id }: { readonly id: string }) {
  const order = useCall('GET /v1/orders/{id}', { id })
  return <Answered of={order}>{(known) => <KnownOrder order={known} />}</Answered>
}

export function KnownOrder({ order }: { readonly order: Order }) {
  const say = useWords('records')
  const { id, fields, status } = order
  return (
    <div className={styles['content']}>
      <dl className={styles['facts']}>
        <Fact name={say('amount')}>
          <Amount fields={fields} />
        </Fact>
        <Fact name={say('state')}>{status === null ? say('noState') : stateOf(status)}</Fact>
        <Fact name={say('shipping')}>
          {wordOf(textIn(fields, '$shipping_method') ?? '') || say('notSent')}
        </Fact>
        <Fact name={say('promotions')}>
          <Promotions fields={fields} />
        </Fact>
        <OrderAddresses fields={fields} />
        <Fact name={say('payingWith')}>
          <Methods fields={fields} />
        </Fact>
      </dl>
      <div>
        <h3 className={styles['title']}>{say('items')}</h3>
        <OrderItems fields={fields} />
      </div>
      <div>
        <h3 className={styles['title']}>{say('history')}</h3>
        <OrderHistory id={id} />
      </div>
    </div>
  )
}

/** The state, and why. */
const stateOf = (status: Fields): string =>
  [textIn(status, 'status'), textIn(status, 'reason')]
    .flatMap((text) => (text === undefined ? [] : [wordOf(text)]))
    .join(' · ')

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

interface OfFields {
  readonly fields: Fields
}

function Amount({ fields }: OfFields) {
  const say = useWords('records')
  const format = useFormat()
  const amount = numberIn(fields, '$amount')
  if (amount === undefined) return <>{say('notSent')}</>
  return <strong>{format.money(amount, textIn(fields, '$currency_code') ?? '')}</strong>
}

function Promotions({ fields }: OfFields) {
  const say = useWords('records')
  const format = useFormat()
  const promotions = listIn(fields, '$promotions')
  if (promotions.length === 0) return <>{say('none')}</>
  return promotions.map((one, at) => {
    const discount = one['$discount']
    const amount =
      typeof discount === 'object' && discount !== null
        ? numberIn(discount as Fields, '$amount')
        : undefined
    const currency = textIn(fields, '$currency_code') ?? ''
    return (
      <div key={at}>
        <ShownValue text={textIn(one, '$promotion_id') ?? '–'} />
        {amount !== undefined && ` · −${format.money(amount, currency)}`}
        {textIn(one, '$status') !== undefined && ` · ${wordOf(textIn(one, '$status') ?? '')}`}
      </div>
    )
  })
}

function Methods({ fields }: OfFields) {
  const say = useWords('records')
  const methods = listIn(fields, '$payment_methods')
  if (methods.length === 0) return <>{say('notSent')}</>
  return methods.map((one, at) => (
    <div key={at}>
      {wordOf(textIn(one, '$payment_type') ?? say('method'))}{' '}
      <ShownValue text={textIn(one, '$card_bin') ?? ''} />
      {textIn(one, '$card_last4') !== undefined && (
        <>
          {' … '}
          <ShownValue text={textIn(one, '$card_last4') ?? ''} />
        </>
      )}
    </div>
  ))
}
