import { eventCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { sendBulk } from '../bulk/send-bulk.ts'
import { readEntry } from './read-entry.ts'

/** An entry of the ledger, and many lines at once. */
export const nativeEventRoutes = nativeRoutes(eventCalls, { sendBulk, readEntry })
