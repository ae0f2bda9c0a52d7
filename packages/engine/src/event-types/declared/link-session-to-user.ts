import { defineEventType } from '../event-meaning.ts'

export const linkSessionToUser = defineEventType({
  class: 'session',
  repeats: {
    of: ['session'],
    same: ({ event }) => event.userId ?? '',
    repeats: 'latest',
    typeNumber: 7,
    why: 'It says which user a session is of.',
  },
})
