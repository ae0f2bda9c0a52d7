import type { RoutedRequest } from '../http/routed-request.ts'
import type { PersonCaller } from './person-caller.ts'

/** What a request shows of a person: nothing, who they are, or why what it shows does not count. */
export type PersonFinding =
  | { readonly kind: 'none' }
  | { readonly kind: 'found'; readonly person: PersonCaller }
  /** `forbidden`: it counts, but not for this request. */
  | {
      readonly kind: 'refused'
      readonly word: 'unauthorized' | 'forbidden'
      readonly why: string
    }

export const NO_PERSON: PersonFinding = { kind: 'none' }

/** Looks for a person in a request, by one form of their secrets. */
export type PersonFinder = (
  request: RoutedRequest,
  nowMs: number,
) => PersonFinding | Promise<PersonFinding>
