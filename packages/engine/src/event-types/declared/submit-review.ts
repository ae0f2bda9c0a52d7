import { defineEventType } from '../event-meaning.ts'

export const submitReview = defineEventType({ class: 'content', posts: 'review' })
