import type { RecordChanges } from '@winnow/engine'
import { type NoticedBody, noticedEntry, topicOf } from '@winnow/engine/records'
import { rowText } from '../record-rows.ts'

interface HeldNotice {
  readonly environment: number
  readonly topic: string
  readonly text: string
}

/** The last notice of each topic. */
export class MemoryNotices {
  private readonly held = new Map<string, HeldNotice>()

  fold(environment: number, { noticed }: Pick<RecordChanges, 'noticed'>): void {
    if (noticed === undefined) return
    const topic = topicOf(noticed)
    if (topic === undefined) return
    const text = noticedEntry.encode(noticed)
    this.held.set(`${environment} ${topic}`, { environment, topic, text })
  }

  of(environment: number): readonly NoticedBody[] {
    return [...this.held.values()]
      .filter((one) => one.environment === environment)
      .toSorted((a, b) => (a.topic < b.topic ? -1 : 1))
      .map(({ text }) => noticedEntry.decode(text))
  }

  *texts(): Generator<string> {
    for (const { environment, text } of this.held.values()) yield rowText.notice(environment, text)
  }
}
