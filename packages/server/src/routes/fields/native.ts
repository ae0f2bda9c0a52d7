import { fieldCalls } from '@winnow/contract/native'
import { completions, seenTypes } from '@winnow/engine'
import { nativeRoutes } from '../../http/native/native-routes.ts'

const DEFAULT_EVENT_TYPE = '$create_order'

/** What conditions can read in the caller's environment. */
export const nativeFieldRoutes = nativeRoutes(fieldCalls, {
  async listFields({ services, caller }, { query }) {
    const eventType = query('event_type')
    const environment = caller.environment.number
    const { fields, newestMs } = await services.core.ask({ is: 'fields', environment })
    const shown = fields.filter((field) => eventType === undefined || field.eventType === eventType)
    return {
      fields: shown.map(
        ({ eventType: event_type, name, type, share, values, firstMs, lastMs }) => ({
          event_type,
          name,
          type,
          share,
          values: [...values],
          first_seen: firstMs,
          last_seen: lastMs,
        }),
      ),
      newest: newestMs === 0 ? null : newestMs,
    }
  },
  async listVocabulary({ services, caller }, { query }) {
    const environment = caller.environment.number
    const seen = await services.core.ask({ is: 'fields', environment })
    const lists = await services.core.ask({ is: 'lists', environment })
    const { variables, functions } = completions({
      eventTypes: [query('event_type') ?? DEFAULT_EVENT_TYPE],
      customFields: seenTypes(seen),
      lists: lists.map(({ name }) => name),
    })
    return {
      variables: variables.map(({ words, ...variable }) => ({ ...variable, words: [...words] })),
      functions: [...functions],
    }
  },
})
