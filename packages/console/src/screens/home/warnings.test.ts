import type { AbuseType } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../calls/call-types.ts'
import { drift, type ModelAlarm } from './warnings.ts'

const alarm = (
  abuseType: AbuseType,
  kind: ModelAlarm['kind'],
  name: string,
  level: ModelAlarm['level'] = 'large',
): ModelAlarm => ({
  abuseType,
  kind,
  name,
  value: 3,
  level,
  judgedUntil: 1000,
  sentence: `${name} moved.`,
})

const models = (serving: number, at = 0) =>
  ({
    models: [{ abuse_type: 'payment_abuse', serving, history: [{ model: serving, at }] }],
  }) as unknown as Answer<'GET /v1/models'>

const ALARMS = [
  alarm('payment_abuse', 'calibration', 'payment_abuse'),
  alarm('payment_abuse', 'features', 'email_free'),
  alarm('payment_abuse', 'features', 'card_count'),
]

const WORDS = {
  nameOf: (type: AbuseType) => type,
  translated: (sentence: string) => sentence,
}

describe('alarms of models', () => {
  it('advise to label while scores come from the starter, which is calibrated to no account', () => {
    const { warnings, unfitted } = drift(ALARMS, models(0), WORDS)
    expect(unfitted).toEqual(['payment_abuse'])
    expect(warnings.map(({ text }) => text)).toEqual(['payment_abuse: email_free moved.'])
  })

  it('warn of a learned model, with the first alarm of each abuse type', () => {
    const { warnings, unfitted } = drift(ALARMS, models(4711), WORDS)
    expect(unfitted).toEqual([])
    expect(warnings.map(({ text }) => text)).toEqual(['payment_abuse: payment_abuse moved.'])
  })

  it('say nothing of the calibration of a model that is younger than all events that are judged', () => {
    const { warnings, unfitted } = drift(ALARMS, models(4711, 1000), WORDS)
    expect(unfitted).toEqual([])
    expect(warnings.map(({ text }) => text)).toEqual(['payment_abuse: email_free moved.'])
  })

  it('name moderate drift in one line: it can wait', () => {
    const moved = [
      alarm('content_abuse', 'features', 'email_free', 'moderate'),
      alarm('content_abuse', 'score', 'content_abuse', 'moderate'),
      alarm('payment_abuse', 'score', 'payment_abuse'),
      alarm('payment_abuse', 'features', 'email_free', 'moderate'),
    ]
    const { warnings, moderate } = drift(moved, models(4711), WORDS)
    expect(moderate).toEqual(['content_abuse'])
    expect(warnings).toHaveLength(1)
  })
})
