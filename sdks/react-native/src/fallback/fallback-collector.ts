import type { Collector } from '../collector.ts'
import { base64 } from './base64.ts'
import { devicePart, statePart } from './device.ts'
import type { Host } from './host.ts'
import { LIMITS } from './limits.ts'
import { openOutbox } from './outbox.ts'

/**
 * Collects what JavaScript can see. It knows no installation, so its events are tied by session and
 * user alone; without either nothing is collected.
 */
export function openFallback(host: Host): Collector {
  let outbox: ReturnType<typeof openOutbox> | undefined
  let userId: string | undefined
  let sessionId: string | undefined
  let described: { readonly as: string; readonly atMs: number } | undefined
  const mayCollect = openRate()

  function keep(type: string): void {
    const nowMs = host.nowMs()
    if (outbox === undefined || sessionId === undefined || !mayCollect(nowMs)) return
    const who = { session_id: sessionId, ...(userId !== undefined && { user_id: userId }) }
    const isNew = describe(JSON.stringify({ ...who, ...devicePart(host) }), nowMs)
    outbox.add({
      time: nowMs,
      mobile_event_type: type,
      ...who,
      ...(isNew && devicePart(host)),
      ...statePart(host, type),
    })
    if (isNew) outbox.upload()
  }

  /** True when this was not said within the hour. */
  function describe(as: string, nowMs: number): boolean {
    const isKnown = described?.as === as && Math.abs(nowMs - described.atMs) < LIMITS.deviceRepeatMs
    if (!isKnown) described = { as, atMs: nowMs }
    return !isKnown
  }

  return {
    configure(accountId, beaconKey, serverUrl) {
      const account = encodeURIComponent(accountId)
      const url = `${serverUrl.replace(/\/+$/, '')}/v3/accounts/${account}/mobile_events`
      outbox = openOutbox(host, { url, authorization: `Basic ${base64(beaconKey)}` })
      keep('start')
    },
    setUserId(id) {
      userId = usable(id)
      keep('identity')
    },
    unsetUserId() {
      userId = undefined
    },
    setSessionId(id) {
      sessionId = usable(id)
      keep('identity')
    },
    readInstallationId: async () => null,
    collect: () => keep('collect'),
    upload: () => outbox?.upload(),
    onHostResume: () => keep('foreground'),
    onHostPause() {
      keep('background')
      outbox?.upload()
    },
    close() {
      outbox?.close()
      outbox = undefined
      described = undefined
    },
  }
}

/** Says yes so many times a minute; a clock that was set does not stop it. */
function openRate(): (nowMs: number) => boolean {
  let collectedAtMs: readonly number[] = []
  return (nowMs) => {
    collectedAtMs = collectedAtMs.filter((atMs) => Math.abs(nowMs - atMs) < 60_000)
    if (collectedAtMs.length >= LIMITS.collectionsPerMinute) return false
    collectedAtMs = [...collectedAtMs, nowMs]
    return true
  }
}

const usable = (id: string): string | undefined =>
  id === '' || id.length > LIMITS.idChars ? undefined : id
