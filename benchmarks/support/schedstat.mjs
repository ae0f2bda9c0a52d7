/**
 * What Linux says of a thread: `[ran, waited for a core]`, ms. The file stays open: it is read each millisecond. A thread that ended
 * keeps its last figures.
 */
import { openSync, readSync } from 'node:fs'

const STAT_BYTES = 64

export function openStat(thread) {
  const file = openSync(`${thread}/schedstat`, 'r')
  const bytes = Buffer.alloc(STAT_BYTES)
  let last = [0, 0]
  return () => {
    try {
      const length = readSync(file, bytes, 0, STAT_BYTES, 0)
      const [ran, waited] = bytes.latin1Slice(0, length).split(' ')
      last = [Number(ran) / 1e6, Number(waited) / 1e6]
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
    return last
  }
}
