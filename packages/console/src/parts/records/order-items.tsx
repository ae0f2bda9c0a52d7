import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Rows } from '../rows.tsx'
import { Quiet } from '../section.tsx'
import { type Fields, listIn, numberIn, textIn, wordOf } from './field-values.ts'
import { ShownValue } from './shown-value.tsx'

/** What was ordered, under the names that orders have for it. */
const LISTS = ['$items', '$bookings', '$digital_orders'] as const

const TITLES = ['$product_title', '$title', '$digital_asset', '$item_id', '$sku'] as const
const MORE = ['$category', '$brand', '$sku', '$booking_type', '$pair'] as const

interface Item {
  readonly place: number
  readonly fields: Fields
}

/** Undefined = no price was sent. */
function totalOf({ fields }: Item): number | undefined {
  const price = numberIn(fields, '$price')
  return price === undefined ? undefined : price * (numberIn(fields, '$quantity') ?? 1)
}

/** The items of an order, with what each costs. */
export function OrderItems({ fields }: { readonly fields: Fields }) {
  const say = useWords('records')
  const format = useFormat()
  const items = LISTS.flatMap((name) => listIn(fields, name)).map((item, place): Item => ({
    place,
    fields: item,
  }))
  if (items.length === 0) return <Quiet>{say('noItems')}</Quiet>
  const currency = textIn(fields, '$currency_code') ?? ''
  const money = (micros: number | undefined, of: Fields) =>
    micros === undefined ? '–' : format.money(micros, textIn(of, '$currency_code') ?? currency)
  return (
    <Rows
      label={say('items')}
      rows={items}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          title: say('item'),
          cell: ({ fields: of }) => {
            const text = TITLES.map((name) => textIn(of, name)).find((one) => one !== undefined)
            return text === undefined ? '–' : <ShownValue text={text} />
          },
        },
        {
          title: say('what'),
          cell: ({ fields: of }) =>
            MORE.flatMap((name) => textIn(of, name) ?? [])
              .map(wordOf)
              .join(' · '),
        },
        {
          title: say('quantity'),
          cell: ({ fields: of }) => format.number(numberIn(of, '$quantity') ?? 1),
          isNumber: true,
        },
        {
          title: say('price'),
          cell: ({ fields: of }) => money(numberIn(of, '$price'), of),
          isNumber: true,
        },
        { title: say('total'), cell: (item) => money(totalOf(item), item.fields), isNumber: true },
      ]}
    />
  )
}
