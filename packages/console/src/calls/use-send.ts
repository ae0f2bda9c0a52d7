import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import type { Answer, Input, ReadName, WriteName } from './call-types.ts'
import { useEnvironment } from './environment.ts'
import { useOnceKey } from './use-once-key.ts'

export interface UseSendOptions<Name extends WriteName> {
  /** The calls with answers that this one changes: they are asked again. */
  readonly changes?: readonly ReadName[]
  /** It is done as soon as the service answers, while those calls are still being asked again. */
  readonly goesOn?: boolean
  /** What was not answered is sent with the same key again: it is then done once. */
  readonly isOnce?: boolean
  /** The key of a request that may be sent again: it is then done once. */
  readonly keyOf?: (input: Input<Name>) => string | undefined
  readonly onDone?: (answer: Answer<Name>, input: Input<Name>) => void
}

/**
 * A call that changes something. Readings under way are given up first: an answer from before the change must not
 * overwrite one from after it.
 */
export function useSend<Name extends WriteName>(
  name: Name,
  { changes = [], goesOn = false, isOnce = false, keyOf, onDone }: UseSendOptions<Name> = {},
): UseMutationResult<Answer<Name>, CallError, Input<Name>> {
  const environment = useEnvironment()
  const cache = useQueryClient()
  const isChanged = (key: readonly unknown[]) => changes.some((one) => one === key[1])
  const filter = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isChanged(queryKey),
  }
  const once = useOnceKey()
  const key = isOnce ? (input: Input<Name>) => once.keyOf(input) : keyOf
  return useMutation<Answer<Name>, CallError, Input<Name>>({
    mutationFn: async (input) => {
      await cache.cancelQueries(filter)
      return call(name, input, { environment, idempotencyKey: key?.(input) })
    },
    onError: ({ status }) => once.answered(status),
    onSuccess: async (answer, input) => {
      once.answered()
      onDone?.(answer, input)
      const asked = cache.invalidateQueries(filter)
      if (!goesOn) await asked
    },
  })
}
