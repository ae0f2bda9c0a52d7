import { beaconDetailsSize } from '@winnow/store'
import { messageOf } from '../output/message-of.ts'
import { doubtful, unseen, well, type Finding } from './finding.ts'

/** Details of beacons, on which nothing depends: how much room they take, and how far back it goes. */
export async function checkDetails(dataDir: string): Promise<Finding> {
  try {
    const { bytes, oldestMs } = await beaconDetailsSize(dataDir)
    if (oldestMs === undefined) return unseen('beacon details', 'none')
    const since = new Date(oldestMs).toISOString().slice(0, 10)
    return well('beacon details', `${(bytes / 1e6).toFixed(1)} MB since ${since}`)
  } catch (error) {
    return doubtful(
      'beacon details',
      messageOf(error),
      'nothing depends on them; make the folder readable',
    )
  }
}
