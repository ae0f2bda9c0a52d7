import { useLongFormat } from '../../words/use-long-format.ts'
import { useWords } from '../../words/use-words.ts'
import { type Fields, objectIn, textIn } from './field-values.ts'
import styles from './records.module.css'
import { ShownValue } from './shown-value.tsx'

const LINES = [
  '$name',
  '$address_1',
  '$address_2',
  '$city',
  '$region',
  '$zipcode',
  '$phone',
] as const

/** Where the bill and the goods go; the same place is named once. */
export function OrderAddresses({ fields }: { readonly fields: Fields }) {
  const say = useWords('records')
  const billing = objectIn(fields, '$billing_address')
  const shipping = objectIn(fields, '$shipping_address')
  const isSame = billing !== undefined && isEqual(billing, shipping)
  return (
    <>
      <Address name={say(isSame ? 'bothAddresses' : 'billingAddress')} of={billing} />
      {!isSame && <Address name={say('shippingAddress')} of={shipping} />}
    </>
  )
}

const isEqual = (one: Fields, other: Fields | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface AddressProps {
  readonly name: string
  readonly of: Fields | undefined
}

function Address({ name, of }: AddressProps) {
  const say = useWords('records')
  const long = useLongFormat()
  const country = of && textIn(of, '$country')
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles['address']}>
        {of === undefined && say('notSent')}
        {LINES.map((line) => {
          const text = of && textIn(of, line)
          return text === undefined ? null : (
            <span key={line}>
              <ShownValue text={text} />
            </span>
          )
        })}
        {country !== undefined && <span>{long.country(country)}</span>}
      </dd>
    </div>
  )
}
