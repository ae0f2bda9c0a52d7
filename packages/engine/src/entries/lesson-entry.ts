import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'
import type { LessonBody } from './lesson-body.ts'

/** Which events were learned by the models of the environment, and as what. */
export const lessonEntry = defineEntry({
  kind: 'lesson',
  ...jsonCodec<LessonBody>('said'),
  namesNoUser: true,
  isFollowing: true,
  isOfManyUsers: true,
  lineUp: ({ moved }) => moved && { serving: moved.serving, moved: moved.types },
  learn: (entry, learning) => learning.learn(entry, entry.body),
})
