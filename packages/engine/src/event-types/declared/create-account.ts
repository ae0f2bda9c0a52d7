import { defineEventType } from '../event-meaning.ts'

export const createAccount = defineEventType({
  class: 'account',
  begins: 'user',
  repeats: { of: ['user'], same: () => '', repeats: 'first', why: 'A user signs up once.' },
  stores: { kind: 'account', idField: '$user_id', how: 'merge', unknown: 'created now' },
})
