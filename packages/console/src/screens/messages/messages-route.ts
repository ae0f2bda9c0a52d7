import { IconMessages } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shellRoute } from '../shell-route.ts'

/** `filter`: the conditions, as JSON; `message`: the one that is open. */
export interface MessagesSearch {
  readonly filter?: Readonly<Record<string, unknown>>
  readonly message?: string
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const messagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/messages',
  staticData: {
    place: {
      group: 'setUp',
      name: { en: 'Messages', de: 'Nachrichten' },
      icon: IconMessages,
      key: 'f',
      permission: 'read_messages',
    },
  },
  validateSearch: ({ filter, message }: Record<string, unknown>): MessagesSearch => ({
    ...(isObject(filter) && { filter }),
    ...((typeof message === 'string' || typeof message === 'number') && {
      message: String(message),
    }),
  }),
  component: lazyScreen(
    ['messages', 'message-filter'],
    async () => (await import('./messages-screen.tsx')).MessagesScreen,
  ),
})
