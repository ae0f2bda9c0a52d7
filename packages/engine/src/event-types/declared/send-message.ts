import { defineEventType } from '../event-meaning.ts'

export const sendMessage = defineEventType({
  class: 'content',
  repeats: undefined,
  posts: 'message',
})
