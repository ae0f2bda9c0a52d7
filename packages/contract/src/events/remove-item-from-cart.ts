import { deviceFields, siteFields, verifiedFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { recommended } from '../field.ts'
import { removedItem } from '../objects/item.ts'

export const removeItemFromCart = defineEvent('$remove_item_from_cart', {
  summary: 'An item is removed from a cart or a list.',
  actor: 'user or session',
  alsoNamed: ['$remove_item_to_cart'],
  fields: {
    $item: recommended(removedItem, { note: 'With `$quantity`.' }),
    ...verifiedFields,
    ...deviceFields,
    ...siteFields,
  },
})
