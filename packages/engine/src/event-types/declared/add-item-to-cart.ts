import { defineEventType } from '../event-meaning.ts'

export const addItemToCart = defineEventType({ class: 'cart', repeats: undefined })
