import type { Deliveries } from '@winnow/engine'
import type { Pool } from 'pg'
import { DeliveryLog } from './deliveries/delivery-log.ts'
import { DeliveryQueue } from './deliveries/delivery-queue.ts'

/** Deliveries in tables, which all nodes share: a claim gives each delivery to one of them. The connections are not its own. */
export function postgresDeliveries(pool: Pool): Deliveries {
  const queue = new DeliveryQueue(pool)
  const log = new DeliveryLog(pool, queue)
  return {
    fed: (endpoint) => queue.fed(endpoint),
    rewind: (endpoint, upTo) => queue.rewind(endpoint, upTo),
    add: (fed, deliveries) => queue.add(fed, deliveries),
    claim: (wishes, at) => queue.claim(wishes, at),
    release: (nowMs) => queue.release(nowMs),
    note: (notes) => queue.note(notes),
    hasten: (endpoint, nowMs) => queue.hasten(endpoint, nowMs),
    hold: (endpoint, limit) => queue.hold(endpoint, limit),
    unhold: (endpoint, at) => queue.unhold(endpoint, at),
    cancel: (endpoint, of) => queue.cancel(endpoint, of),
    lowestOpen: (endpoint) => queue.lowestOpen(endpoint),
    counts: (endpoint) => log.counts(endpoint),
    find: (query) => log.find(query),
    get: (number) => log.get(number),
    attempts: (number) => log.attempts(number),
    countReplay: (source, selection) => log.countReplay(source, selection),
    addReplay: (replay) => log.addReplay(replay),
    advanceReplay: (number, limit, nowMs) => log.advanceReplay(number, limit, nowMs),
    stopReplay: (number) => log.stopReplay(number),
    replays: (targets) => log.replays(targets),
    expire: (beforeMs, limit) => log.expire(beforeMs, limit),
    close: async () => undefined,
  }
}
