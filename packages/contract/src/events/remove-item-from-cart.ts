import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { optional } from '../field.ts'
import { removedItem } from '../objects/item.ts'

export const removeItemFromCart = defineEvent('$remove_item_from_cart', {
  summary: 'An item is removed from a cart or a list.',
  actor: 'user or session',
  alsoNamed: ['$remove_item_to_cart'],
  fields: {
    $item: optional(removedItem, { note: 'With `$quantity`.' }),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
