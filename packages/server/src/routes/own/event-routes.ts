import { eventCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { sendBulk } from '../bulk/bulk.ts'
import { readEntry } from './events.ts'

/** An entry of the ledger, and many lines at once. */
export const nativeEventRoutes = nativeRoutes(eventCalls, { sendBulk, readEntry })
