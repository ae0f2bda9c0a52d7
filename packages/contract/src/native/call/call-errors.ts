import type { OwnErrorWord } from '../../own-errors.ts'
import type { CallAccess } from './native-call.ts'

const OF_KEYED: readonly OwnErrorWord[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal',
  'unavailable',
]

/** Errors that an access may answer before a handler is called. */
export const ERRORS_OF_ACCESS: Readonly<Record<CallAccess, readonly OwnErrorWord[]>> = {
  api_key: OF_KEYED,
  admin: OF_KEYED,
  person: OF_KEYED,
  public: OF_KEYED,
  beacon: OF_KEYED.filter((word) => word !== 'invalid_request'),
}

/** The shape of a call, as far as errors follow from it. */
export interface CallShape {
  readonly hasPathNames: boolean
  readonly hasBody: boolean
}

/** Errors that follow from the shape of a call. */
export const errorsOfShape = ({ hasPathNames, hasBody }: CallShape): readonly OwnErrorWord[] => [
  ...(hasPathNames ? (['not_found', 'invalid_request'] as const) : []),
  ...(hasBody ? (['invalid_request', 'too_large'] as const) : []),
]
