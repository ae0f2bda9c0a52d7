import { envelope } from './envelope.ts'
import { namedObject, type ValueOf } from './typed-schema.ts'

const { score_response: _scoreResponse, ...plain } = envelope.properties

/** The answer of the labels path: the envelope without a score. Removing a label answers 204. */
export const labelAnswer = namedObject('Envelope', plain)

export type LabelAnswer = ValueOf<typeof labelAnswer>
