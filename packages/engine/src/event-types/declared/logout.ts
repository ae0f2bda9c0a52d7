import { defineEventType } from '../event-meaning.ts'

export const logout = defineEventType({ class: 'login', repeats: undefined })
