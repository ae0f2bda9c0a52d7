import { Object as ObjectOf, type Static } from 'typebox'
import { envelope } from './envelope.ts'

const { score_response: _scoreResponse, ...plain } = envelope.properties

/** The answer of the labels path: the envelope without a score. Removing a label answers 204. */
export const labelAnswer = ObjectOf(plain)

export type LabelAnswer = Static<typeof labelAnswer>
