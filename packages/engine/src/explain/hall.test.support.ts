import { ABUSE_TYPES } from '@winnow/contract'
import { AGGREGATES } from '../aggregates/declared-aggregates.ts'
import { EntityKeys, typeCode } from '../entities/entity-keys.ts'
import type { PreparedEvent } from '../events/prepared-event.ts'
import type { ReceivedEvent } from '../events/received-event.ts'
import { FEATURES } from '../features/index.ts'
import { foldLabel, touchedByUser } from '../labels/label-folding.ts'
import { mapStates } from '../models/situation.test.support.ts'
import { STARTER_MODELS, STARTER_VERSION } from '../models/starter/index.ts'
import { Pipeline } from '../pipeline.ts'

const NOON_MS = Date.UTC(2025, 5, 2, 12)

/** Users come to devices, and some turn out bad. */
export class Hall {
  private sequence = 0
  private readonly keys = new EntityKeys({ lo: 1, hi: 2 })
  readonly pipeline = new Pipeline({
    states: mapStates(),
    keys: this.keys,
    aggregates: AGGREGATES,
    features: FEATURES,
    models: ABUSE_TYPES.map((type) => STARTER_MODELS[type]),
    modelVersion: STARTER_VERSION,
  })

  login(user: number, device: number, custom: Readonly<Record<string, string>> = {}) {
    const received = {
      environment: 1,
      receivedAtMs: NOON_MS,
      event: {
        type: '$login',
        userId: `u-${user}`,
        fields: {},
        custom: { device_id: `d-${device}`, ...custom },
      },
      enrichment: {},
    }
    return this.run(received)
  }

  /** Always the same words, which have near texts of their own. */
  post(user: number) {
    const $body =
      'A quiet room in the old town, near the river and the market, to let from the first of May.'
    return this.run({
      environment: 1,
      receivedAtMs: NOON_MS,
      event: {
        type: '$create_content',
        userId: `u-${user}`,
        fields: { $content_id: `c-${user}`, $post: { $body } },
        custom: {},
      },
      enrichment: {},
    })
  }

  private run(received: ReceivedEvent): PreparedEvent {
    this.sequence += 1
    const { pipeline, sequence } = this
    const event = pipeline.prepare(received)
    pipeline.run(pipeline.resolve(event, { kind: 'replay', sequence }))
    return event
  }

  label(user: number, isBad = true): void {
    const subject = {
      type: typeCode('user'),
      key: this.keys.keyOf(1, 'user', `u-${user}`),
    }
    const owner = {
      type: typeCode('device_owner'),
      key: this.keys.keyOf(1, 'device_owner', `u-${user}`),
    }
    const touched = touchedByUser(this.pipeline, subject, owner)
    this.sequence += 1
    foldLabel(this.pipeline, {
      sequence: this.sequence,
      subject,
      origin: 'somebody',
      effect: { abuseType: 'payment_abuse', isBad, atMs: NOON_MS, touched },
      replaces: [],
    })
  }
}
