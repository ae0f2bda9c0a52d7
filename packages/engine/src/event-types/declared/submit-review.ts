import { defineEventType } from '../event-meaning.ts'

export const submitReview = defineEventType({
  class: 'content',
  repeats: undefined,
  posts: 'review',
})
