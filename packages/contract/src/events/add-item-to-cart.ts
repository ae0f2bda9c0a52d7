import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { recommended } from '../field.ts'
import { addedItem } from '../objects/item.ts'

export const addItemToCart = defineEvent('$add_item_to_cart', {
  summary: 'An item is added to a cart or a list.',
  actor: 'user or session',
  fields: {
    $item: recommended(addedItem, { note: 'With `$quantity`.' }),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
