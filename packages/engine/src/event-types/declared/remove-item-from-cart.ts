import { defineEventType } from '../event-meaning.ts'

export const removeItemFromCart = defineEventType({ class: 'cart', repeats: undefined })
