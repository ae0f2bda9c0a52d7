import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useEnvironment } from '../../calls/environment.ts'
import type { DraftSearch } from './draft-search.ts'
import { dropDraft, keepDraft, keptDraft } from '../../parts/policy/kept-draft.ts'
import { policyText, writtenText } from '../../parts/policy/policy-text.ts'
import { prefilled } from './prefilled.ts'

const EMPTY = policyText({ workflows: [] })

/** One draft for each version and condition that it begins from. */
const keyOf = (environment: string | undefined, { from, when }: DraftSearch) =>
  `winnow-draft:${environment ?? ''}:${from ?? ''}:${when ?? ''}`

/** The text of a draft: what was typed, or the version that it begins from. */
export function useDraft(search: DraftSearch) {
  const environment = useEnvironment()
  const key = keyOf(environment, search)
  const [typed, setTyped] = useState(() => ({ key, text: keptDraft(key) }))
  const text = typed.key === key ? typed.text : keptDraft(key)
  const list = useCall('GET /v1/policies', {})
  const version = search.from ?? list.data?.in_force[0]?.version
  const base = useCall(
    'GET /v1/policies/{version}',
    { version: version ?? 1 },
    { isOn: version !== undefined },
  )
  const isNew = list.data !== undefined && version === undefined
  const { when, on } = search
  const begun = useMemo(() => {
    if (base.data === undefined && !isNew) return undefined
    const own = base.data === undefined ? EMPTY : writtenText(base.data)
    return when === undefined ? { text: own, route: undefined } : prefilled(own, { when, on })
  }, [base.data, isNew, when, on])
  useEffect(() => {
    if (typed.key === key && typed.text !== null) keepDraft(key, typed.text)
  }, [key, typed])
  return {
    key,
    /** Undefined = the version that it begins from is still being read. */
    text: text ?? begun?.text,
    /** The route that the address asked for. */
    route: begun?.route,
    version,
    isChanged: text !== null && text !== begun?.text,
    setText: (to: string) => setTyped({ key, text: to }),
    reset: () => {
      dropDraft(key)
      setTyped({ key, text: null })
    },
    error: list.error ?? base.error,
    retry: () => void (list.error === null ? base.refetch() : list.refetch()),
  }
}

export type Draft = ReturnType<typeof useDraft>
