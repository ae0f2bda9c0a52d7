import { LIMITS } from '@winnow/contract'
import { isMessagePattern, messageCalls } from '@winnow/contract/native'
import {
  isOfKind,
  matches,
  MAX_OUTBOX_PAGE,
  type MessageFilter,
  type OutboxMessage,
} from '@winnow/engine'
import { blindView } from '../../cases/blind-view.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import { filterOf } from '../../messages/filter-of.ts'
import type { CallerExchange } from '../../http/route.ts'
import { type MessageForm, messageJson, wholeMessageJson } from '../../messages/message-json.ts'
import { isMaskedFor, reachesMessage } from '../../messages/reaches-message.ts'
import { scanMessages } from '../../messages/scan-messages.ts'

const SECOND_MS = 1000

/** Messages: in order, by id, and those that a filter would take. */
export const nativeMessageRoutes = nativeRoutes(messageCalls, {
  async readMessages(exchange, { query }) {
    const { services, caller, response } = exchange
    const environment = caller.environment.number
    const after = query('after') ?? 0
    const kinds = kindsIn(query('kind'))
    const limit = query('limit') ?? LIMITS.pageDefaultCount
    const { scoreScale: scale } = caller.account
    const form = query('form') ?? 'full'
    const shown = shownTo(caller, { scale, form, isMasked: query('mask') })
    let next = after
    const read = async () => {
      const view = await blindView(exchange)
      const isWanted = (message: OutboxMessage): message is OutboxMessage =>
        kinds.some((pattern) => isOfKind(pattern, message.kind)) &&
        reachesMessage(caller, message) &&
        !view.hidesMessage(message)
      const scanned = await scanMessages(services.outbox, {
        environment,
        after: next,
        limit,
        isWanted,
      })
      next = scanned.next
      return scanned.messages.length === 0 ? undefined : scanned.messages
    }
    const ms = (query('wait') ?? 0) * SECOND_MS
    const wait = { environment, ms, connection: response }
    const found = await (ms === 0 ? read() : services.messageWaits.found(wait, read))
    const [oldest, gone] = await Promise.all([
      services.outbox.oldest(environment),
      services.outbox.gone(environment),
    ])
    return {
      messages: (found ?? []).map(shown),
      next,
      oldest: oldest ?? null,
      missed: after > 0 && after < gone,
    }
  },

  async readMessage(exchange, { path, query }) {
    const { caller } = exchange
    const message = await messageById(exchange, path('messageId'))
    const { scoreScale: scale } = caller.account
    const isMasked = query('mask') || isMaskedFor(caller, message)
    return wholeMessageJson(message, { scale, form: 'full', isMasked })
  },

  async previewMessages(exchange, { query, body }) {
    const { caller } = exchange
    const { scoreScale: scale } = caller.account
    const filter = filterOf(await body(), scale)
    const { found, lookedAt } = await latestMatches(exchange, filter)
    const shown = shownTo(caller, { scale, form: 'full', isMasked: query('mask') })
    return { messages: found.map(shown), looked_at: lookedAt }
  },
})

type Reader = CallerExchange['caller']

const shownTo = (caller: Reader, form: MessageForm) => (message: OutboxMessage) =>
  messageJson(message, { ...form, isMasked: form.isMasked || isMaskedFor(caller, message) })

const ALL_KINDS = ['*']

/** Error: OwnRefusal invalid_request, it names no kind. */
function kindsIn(text: string | undefined): readonly string[] {
  if (text === undefined) return ALL_KINDS
  const patterns = text.split(',').map((pattern) => pattern.trim())
  const wrong = patterns.find((pattern) => !isMessagePattern(pattern))
  if (wrong === undefined && patterns.length <= LIMITS.messageFilterValuesCount) return patterns
  throw new OwnRefusal(
    'invalid_request',
    'kind must be kinds of messages or families of them (`decision.*`), separated by commas.',
  )
}

/** Error: OwnRefusal not_found, there is none, or none any more. */
async function messageById(exchange: CallerExchange, id: string): Promise<OutboxMessage> {
  const { services, caller } = exchange
  const number = /^\d{1,16}$/.test(id) ? Number(id) : NaN
  if (number > 0) {
    const at = { after: number - 1, limit: 1 }
    const [message] = await services.outbox.messages(caller.environment.number, at)
    const isTheirs = message?.id === number && reachesMessage(caller, message)
    if (isTheirs && !(await blindView(exchange)).hidesMessage(message)) return message
  }
  throw new OwnRefusal('not_found', 'No message has this id, or it is no longer kept.')
}

/** The newest messages that a filter takes, the newest first, and how many were looked at. */
async function latestMatches(exchange: CallerExchange, filter: MessageFilter) {
  const { services, caller } = exchange
  const view = await blindView(exchange)
  const isSeen = (message: OutboxMessage): boolean =>
    reachesMessage(caller, message) && !view.hidesMessage(message)
  const found: OutboxMessage[] = []
  let lookedAt = 0
  let before: number | undefined
  while (lookedAt < LIMITS.messageScanCount) {
    const page = await services.outbox.latest(caller.environment.number, {
      ...(before !== undefined && { before }),
      limit: MAX_OUTBOX_PAGE,
    })
    for (const message of page) {
      lookedAt += 1
      before = message.id
      if (matches(filter, message) && isSeen(message)) found.push(message)
      if (found.length === LIMITS.messagePreviewCount) return { found, lookedAt }
    }
    if (page.length < MAX_OUTBOX_PAGE) break
  }
  return { found, lookedAt }
}
