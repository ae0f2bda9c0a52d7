import { checkDeliveries } from '@winnow/store'
import { messageOf } from '../output/message-of.ts'
import { doubtful, well, type Finding } from './finding.ts'

const REMEDY = 'stop the service and move deliveries.db away: the next start makes it again'

/** Messages on their way to endpoints: whether the file can be read, and how much room it takes. Nothing where there is none. */
export function checkDeliveryFile(dataDir: string): readonly Finding[] {
  try {
    const check = checkDeliveries(dataDir)
    if (check === undefined) return []
    if (check.fault !== undefined) return [doubtful('deliveries', check.fault, REMEDY)]
    return [well('deliveries', `${check.deliveries} in ${(check.bytes / 1e6).toFixed(1)} MB`)]
  } catch (error) {
    return [doubtful('deliveries', messageOf(error), REMEDY)]
  }
}
