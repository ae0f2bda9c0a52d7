/** Runs as a worker thread: the only one that reads and writes deliveries.db. */
import type { AttemptNote, Deliveries, DeliveryQuery } from '@winnow/engine'
import { DeliveryFile } from './deliveries/delivery-file.ts'
import { DeliveryLog } from './deliveries/delivery-log.ts'
import { DeliveryQueue } from './deliveries/delivery-queue.ts'
import { ReplayTable } from './deliveries/replay-table.ts'
import { answerCalls } from './threads/answer-calls.ts'
import { giveWay } from './threads/thread-priority.ts'

/** Events come first. */
const NICE = 5

type Given<Name extends keyof Deliveries> = Parameters<Deliveries[Name]>

giveWay(NICE)

answerCalls((path: string) => {
  const file = DeliveryFile.open(path)
  const queue = new DeliveryQueue(file)
  const log = new DeliveryLog(file, queue)
  const replays = new ReplayTable(file, queue, log)
  return {
    fed: ([endpoint]: Given<'fed'>) => queue.fed(endpoint),
    rewind: ([endpoint, upTo]: Given<'rewind'>) => queue.rewind(endpoint, upTo),
    add: (given: Given<'add'>) => queue.add(given),
    claim: (given: Given<'claim'>) => queue.claim(given),
    release: ([nowMs]: Given<'release'>) => queue.release(nowMs),
    note: ([notes]: readonly [readonly AttemptNote[]]) => queue.note(notes),
    hasten: ([endpoint, nowMs]: Given<'hasten'>) => queue.hasten(endpoint, nowMs),
    hold: (given: Given<'hold'>) => queue.hold(given),
    unhold: (given: Given<'unhold'>) => queue.unhold(given),
    cancel: (given: Given<'cancel'>) => queue.cancel(given),
    lowestOpen: ([endpoint]: Given<'lowestOpen'>) => queue.lowestOpen(endpoint),
    counts: ([endpoint]: Given<'counts'>) => log.counts(endpoint),
    find: ([query]: readonly [DeliveryQuery]) => log.find(query),
    get: ([number]: Given<'get'>) => log.get(number),
    attempts: ([number]: Given<'attempts'>) => log.attempts(number),
    countReplay: (given: Given<'countReplay'>) => replays.count(given),
    addReplay: ([replay]: Given<'addReplay'>) => replays.add(replay),
    advanceReplay: (given: Given<'advanceReplay'>) => replays.advance(given),
    stopReplay: ([number]: Given<'stopReplay'>) => replays.stop(number),
    replays: ([targets]: Given<'replays'>) => replays.of(targets),
    expire: (given: Given<'expire'>) => log.expire(given),
    forget: (sequences: readonly number[]) => log.forget(sequences),
    close: () => file.close(),
  }
})
