import { describe, expect, it } from 'vitest'
import type { ApiVersion } from '../api-version.ts'
import { parseLabel } from './parse-label.ts'

const payment = { $abuse_type: 'payment_abuse' }

describe('labels that are taken', () => {
  it.each<[ApiVersion, object, object]>([
    ['v205', { $is_bad: true, ...payment }, { isBad: true, abuseType: 'payment_abuse' }],
    ['v205', { $is_fraud: false, ...payment }, { isBad: false, abuseType: 'payment_abuse' }],
    [
      'v204',
      {
        $type: '$label',
        $api_key: 'k',
        $user_id: 'ann',
        $is_bad: true,
        $is_fraud: true,
        ...payment,
      },
      { isBad: true, abuseType: 'payment_abuse' },
    ],
    [
      'v204',
      { $is_bad: true, $abuse_type: 'promo_abuse' },
      { isBad: true, abuseType: 'promotion_abuse' },
    ],
    ['v203', { $is_bad: true, $reasons: ['$spam'] }, { isBad: true, reasons: ['$spam'] }],
    [
      'v205',
      { $is_bad: true, ...payment, $description: 'd', $source: 's', $analyst: 'a', $time: 1.7e12 },
      {
        isBad: true,
        abuseType: 'payment_abuse',
        description: 'd',
        source: 's',
        analyst: 'a',
        timeMs: 1.7e12,
      },
    ],
  ])('%s %j', (version, body, label) => {
    expect(parseLabel(version, body)).toEqual({ ok: true, label, warnings: [] })
  })

  it.each([
    [1_690_000_000, { timeMs: 1_690_000_000_000 }],
    [0, {}],
  ])('reads a time of %d as what it means, and warns', (time, timed) => {
    const label = { isBad: true, abuseType: 'payment_abuse', ...timed }
    expect(parseLabel('v205', { $is_bad: true, ...payment, $time: time })).toEqual({
      ok: true,
      label,
      warnings: [expect.objectContaining({ code: 53, path: '$.$time' })],
    })
  })

  it('warns of legacy, which has no score of its own', () => {
    expect(parseLabel('v204', { $is_bad: true, $abuse_type: 'legacy' })).toEqual({
      ok: true,
      label: { isBad: true },
      warnings: [expect.objectContaining({ code: 115, path: '$.$abuse_type' })],
    })
  })

  it('warns of custom fields and unknown reasons', () => {
    const body = { $is_bad: true, $reasons: ['$new'], note: 'x' }
    expect(parseLabel('v203', body)).toMatchObject({
      ok: true,
      warnings: [{ path: '$.note' }, { path: '$.$reasons[0]' }],
    })
  })
})

describe('labels that are refused', () => {
  it.each(['bob', 7, {}])('names another user than the path: %j', (user) => {
    const body = { $is_bad: true, ...payment, $user_id: user }
    expect(parseLabel('v205', body, { userId: 'ann' })).toMatchObject({
      ok: false,
      code: 113,
      problems: [{ path: '$.$user_id' }],
    })
  })

  it.each(['ann', '', null, undefined])('but not one that names %j', (user) => {
    const body = { $is_bad: true, ...payment, $user_id: user }
    expect(parseLabel('v205', body, { userId: 'ann' })).toMatchObject({ ok: true })
    expect(parseLabel('v205', { ...body, $user_id: 7 }, { userId: '7' })).toMatchObject({
      ok: true,
    })
  })

  it.each<[ApiVersion, unknown, number, string]>([
    ['v205', [], 57, '$'],
    ['v205', payment, 55, '$.$is_bad'],
    ['v205', { $is_bad: 'true', ...payment }, 53, '$.$is_bad'],
    ['v205', { $is_bad: true, $is_fraud: false, ...payment }, 113, '$.$is_bad'],
    ['v205', { $is_bad: true }, 55, '$.$abuse_type'],
    ['v205', { $is_bad: true, $abuse_type: 'nonsense' }, 115, '$.$abuse_type'],
    ['v205', { $is_bad: true, ...payment, $type: '$create_order' }, 114, '$.$type'],
    ['v205', { $is_bad: true, ...payment, $typo: 1 }, 105, '$.$typo'],
    ['v203', { $is_bad: true, ...payment }, 105, '$.$abuse_type'],
    ['v205', { $is_bad: true, ...payment, $time: 3e12 }, 58, '$.$time'],
    ['v205', { $is_bad: true, ...payment, $time: 3e9 }, 58, '$.$time'],
  ])('%s %j: %d at %s', (version, body, code, path) => {
    const parsed = parseLabel(version, body, { nowMs: 1.7e12 })
    expect(parsed).toMatchObject({ ok: false, code, problems: [{ code, path }] })
  })
})
