import type { FoundId } from '@winnow/engine'
import type { CallerExchange } from '../http/route.ts'
import { isPersonalId } from '../rights/mask-ids.ts'
import { type Hit, hitsOf } from './hits-of.ts'
import { nearForms } from './near-forms.ts'

/** Shorter texts begin too many ids. */
const LEAST_PREFIX_CHARS = 3

/** As many as are looked through at a glance. */
const MAX_HITS = 20

/** What a search found. */
interface SearchFound {
  readonly hits: readonly Hit[]
  /** The form of the text that was found, or that ids begin with; absent = hits are exact. */
  readonly near?: string
}

/**
 * Finds what a text is, and where it is nothing, what it may stand for. For callers who see masks, no personal id is found by how it
 * begins: they would learn it letter by letter.
 */
export async function search(
  exchange: CallerExchange,
  sent: string,
  { isMasked }: { readonly isMasked: boolean },
): Promise<SearchFound> {
  const text = sent.trim()
  const exact = await hitsOf(exchange, text)
  if (exact.length > 0) return { hits: exact }
  const forms = nearForms(text)
  const ofForms = await Promise.all(forms.map((form) => hitsOf(exchange, form)))
  const at = ofForms.findIndex((hits) => hits.length > 0)
  const [near, hits] = [forms[at], ofForms[at]]
  if (near !== undefined && hits !== undefined) return { hits, near }
  const isShown = ({ id }: FoundId): boolean => !isMasked || !isPersonalId(id)
  return (await idsFrom(exchange, [text, ...forms], isShown)) ?? { hits: [] }
}

/** Ids that begin with one of these texts: the first that any begins with. */
async function idsFrom(
  { services, caller }: CallerExchange,
  texts: readonly string[],
  isShown: (found: FoundId) => boolean,
): Promise<SearchFound | undefined> {
  const long = texts.filter((text) => text.length >= LEAST_PREFIX_CHARS)
  const environment = caller.environment.number
  const all = await Promise.all(long.map((text) => services.records.idsFrom(environment, text)))
  const found = all.map((ids) => ids.filter(isShown))
  const at = found.findIndex((ids) => ids.length > 0)
  const [near, ids] = [long[at], found[at]]
  if (near === undefined || ids === undefined) return undefined
  const hits = ids.slice(0, MAX_HITS).map(({ type: kind, id }): Hit => {
    return { kind, id, line: `Its id begins with ${near}.`, ...(kind === 'user' && { userId: id }) }
  })
  return { hits, near }
}
