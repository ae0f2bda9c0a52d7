import { messageJson } from '../../messages/message-json.ts'
import type { BodyFormat } from './body-format.ts'

/** Winnow's own bodies: a message as the feed has it. */
export const winnowFormat: BodyFormat = {
  name: 'winnow',
  versions: [1],
  write: ({ message, endpoint, account }) => {
    const { body: form, isMasked } = endpoint
    return messageJson(message, { scale: account.scoreScale, form, isMasked })
  },
}
