import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { typed } from '../form/form-values.ts'

export type ListKind = Answer<'GET /v1/lists'>['lists'][number]['kind']

interface Listed {
  /** Of a list that is made. */
  readonly kind: ListKind | undefined
  /** Where the values come from. */
  readonly source: string
  /** With the name of the list. */
  readonly onListed: (list: string) => void
}

/** Puts values on the list that `ListFields` names, which is made first where it is new. */
export function useListed({ kind, source, onListed }: Listed) {
  const make = useSend('PUT /v1/lists/{listName}', { changes: ['GET /v1/lists'] })
  const add = useSend('POST /v1/lists/{listName}/values', { changes: ['GET /v1/lists'] })
  const run = async (form: FormData, values: readonly string[]) => {
    const made = typed(form, 'listName')
    const listName = made ?? typed(form, 'list') ?? ''
    const reason = typed(form, 'reason')
    if (made !== undefined && kind !== undefined) {
      await make.mutateAsync({ listName, body: { kind } })
    }
    const body = { add: values.map((value) => ({ value, reason })), source }
    await add.mutateAsync({ listName, body })
    onListed(listName)
  }
  return {
    // What failed stands in `error`.
    submit: (form: FormData, values: readonly string[]): void =>
      void run(form, values).catch(() => undefined),
    error: make.error ?? add.error,
    isPending: make.isPending || add.isPending,
  }
}
