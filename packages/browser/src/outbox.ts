import type { Beacon } from '@winnow/contract'
import { guarded } from './guarded.ts'
import { ATTEMPTS, FIRST_RETRY_MS, MESSAGE_BYTES, REQUEST_MS, WAITING_MESSAGES } from './limits.ts'
import type { Page } from './page.ts'
import type { PageView } from './page-view.ts'
import { plainJson } from './plain-json.ts'
import { newId } from './visitor-cookie.ts'

/** Who a message is from; a message never mixes two. */
export type Head = Pick<Beacon, 'key' | 'user' | 'session' | 'visitor' | 'domain'>

/** Parts sent in one message. */
export interface Part extends Pick<Beacon, 'device' | 'behavior'> {
  readonly page?: PageView
}

interface Message {
  readonly id: string
  readonly url: string
  readonly head: Head
  readonly pages: readonly PageView[]
  readonly device?: Beacon['device']
  readonly behavior?: Beacon['behavior']
}

/**
 * Brings parts to the service: those of one turn leave as one message, each tried a few times
 * while the page lives, and handed to the browser when it may be about to die. Each message has an id
 * of its own, so that one sent both ways counts once.
 */
export class Outbox {
  private readonly page: Page
  private readonly waiting: Message[] = []
  private draft: Message | undefined
  private isSending = false
  private readonly answered: () => void

  /** `answered` is called whenever a request has come to its end. */
  constructor(page: Page, answered: () => void) {
    this.page = page
    this.answered = answered
  }

  /** Adds a part; it leaves at the end of this turn. `url`: of the service's `/v1/beacon`. */
  add(url: string, head: Head, part: Part): void {
    const whole = { id: newId(this.page), pages: [], url, head }
    const joined = this.draft && isSame(this.draft, whole) ? extended(this.draft, part) : undefined
    if (joined !== undefined && this.fits(joined)) {
      this.draft = joined
      return
    }
    this.seal()
    const alone = extended(whole, part)
    if (!this.fits(alone)) return
    this.draft = alone
    this.page.setTimeout(guarded(() => this.flush()))
  }

  /** Hands everything to the browser, which sends it even when the page is gone. */
  unload(): void {
    this.seal()
    for (const message of this.waiting.splice(0)) {
      const body = this.bodyOf(message)
      const { navigator } = this.page
      const isTaken = navigator.sendBeacon?.(message.url, new Blob([body], { type: 'text/plain' }))
      if (!isTaken) void this.post(message).catch(() => false)
    }
  }

  /** Takes visitor, device and behaviour out of what is not known to have arrived. */
  forget(): void {
    this.seal()
    this.waiting.push(...this.waiting.splice(0).flatMap(anonymous))
  }

  private flush(): void {
    this.seal()
    if (!this.isSending) this.send().catch(() => undefined)
  }

  private seal(): void {
    if (this.draft === undefined) return
    this.waiting.push(this.draft)
    if (this.waiting.length > WAITING_MESSAGES) this.waiting.shift()
    this.draft = undefined
  }

  private async send(): Promise<void> {
    this.isSending = true
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      await this.deliver(next)
      // Leaving the page may have emptied the queue meanwhile.
      if (this.waiting[0] === next) this.waiting.shift()
    }
    this.isSending = false
  }

  /** Tries a message until it arrived, is refused for good, was handed to the browser, or too often. */
  private async deliver(message: Message): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS && this.waiting[0] === message; attempt += 1) {
      if (await this.postInTime(message)) return
      if (attempt < ATTEMPTS - 1) await this.pause(FIRST_RETRY_MS * 4 ** attempt)
    }
  }

  /** What hangs has failed: one that arrives yet counts once. */
  private postInTime(message: Message): Promise<boolean> {
    const late = this.pause(REQUEST_MS).then(() => false)
    return Promise.race([this.post(message).catch(() => false), late])
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.page.setTimeout(resolve, ms)
    })
  }

  /** Whether no further try is of use: it arrived, or was refused for what it says. */
  private async post(message: Message): Promise<boolean> {
    const request = this.page.fetch(message.url, {
      method: 'POST',
      body: this.bodyOf(message),
      // Any other type makes the browser ask for leave first, with a request of its own.
      headers: { 'content-type': 'text/plain' },
      credentials: 'include',
      // The page's address is reported above, without what is secret in it.
      referrerPolicy: 'strict-origin',
      keepalive: true,
    })
    request.then(this.answered, this.answered)
    const { status } = await request
    return status < 500 && status !== 429
  }

  private fits(message: Message): boolean {
    return new Blob([this.bodyOf(message)]).size <= MESSAGE_BYTES
  }

  /** Written anew for each try, because the pages have grown older. */
  private bodyOf({ id, head, pages, device, behavior }: Message): string {
    const nowMs = this.page.performance.now()
    const beacon: Beacon = {
      ...head,
      id,
      ...(pages.length > 0 && { pages: pages.map((view) => agedView(view, nowMs)) }),
      ...(device && { device }),
      ...(behavior && { behavior }),
    }
    return plainJson(beacon)
  }
}

const agedView = ({ url, title, referrer, atMs }: PageView, nowMs: number) => ({
  url,
  title,
  referrer,
  agoMs: Math.round(nowMs - atMs),
})

const isSame = (one: Message, other: Pick<Message, 'url' | 'head'>): boolean =>
  one.url === other.url && JSON.stringify(one.head) === JSON.stringify(other.head)

/** What of a message is not of the visitor: its page views. One that has nothing else stays as it is. */
function anonymous(message: Message): readonly Message[] {
  const { id, url, pages, device, behavior } = message
  const { key, user, session, visitor } = message.head
  if (visitor === undefined && device === undefined && behavior === undefined) return [message]
  const head = { key, ...(user && { user }), ...(session && { session }) }
  return pages.length === 0 ? [] : [{ id, url, head, pages }]
}

/** The message with the part. */
function extended(message: Message, { page, device, behavior }: Part): Message {
  return {
    ...message,
    pages: page === undefined ? message.pages : [...message.pages, page],
    ...(device && { device: { ...message.device, ...device } }),
    ...(behavior && { behavior: { ...message.behavior, ...behavior } }),
  }
}
