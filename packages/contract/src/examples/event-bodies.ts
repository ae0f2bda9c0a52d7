import type { EventPayload, EventType } from '../event-types.ts'

/** Of each reserved event type, a short body as a shop or a marketplace sends it. */
export type EventBodies = { readonly [Type in EventType]: EventPayload<Type> }
