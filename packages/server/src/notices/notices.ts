import {
  type Core,
  isTrouble,
  type NoticedBody,
  type Records,
  topicOf,
  troubleOf,
} from '@winnow/engine'

interface NoticesParts {
  readonly core: Pick<Core, 'execute'>
  readonly records: Pick<Records, 'notices'>
  readonly nowMs: () => number
}

/** Writes what the service finds out: what begins and what ends once each, whenever it is found again. */
export class Notices {
  private readonly parts: NoticesParts
  private writing: Promise<unknown> = Promise.resolve()

  constructor(parts: NoticesParts) {
    this.parts = parts
  }

  /** Resolves once it is durable, or known to be written already. Errors: the core's, the records'. */
  note(environment: number, notice: NoticedBody): Promise<void> {
    const written = this.writing.then(() => this.write(environment, notice))
    this.writing = written.catch(() => undefined)
    return written
  }

  /** Whether something of the topic of this notice needs attention now. */
  async isTrouble(environment: number, notice: NoticedBody): Promise<boolean> {
    const last = await this.last(environment, notice)
    return last !== undefined && isTrouble(last)
  }

  private async write(environment: number, notice: NoticedBody): Promise<void> {
    const { core, nowMs } = this.parts
    if (topicOf(notice) !== undefined) {
      const last = await this.last(environment, notice)
      const [before, now] = [last === undefined ? 0 : troubleOf(last), troubleOf(notice)]
      // Trouble that is no greater than before is known; so is the end of what never began.
      if (now === 0 ? before === 0 : now <= before) return
    }
    await core.execute({ is: 'notice', environment, notice, nowMs: nowMs() })
  }

  private async last(environment: number, notice: NoticedBody): Promise<NoticedBody | undefined> {
    const known = await this.parts.records.notices(environment)
    return known.find((one) => topicOf(one) === topicOf(notice))
  }
}
