import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openFakePage } from '../fake-page.test.support.ts'
import { withOldLibraries } from '../old-libraries.test.support.ts'
import { PointerPath } from './pointer-path.ts'
import { Rhythm } from './rhythm.ts'
import { sensitiveFields } from './sensitive-field.ts'
import { watchBehavior } from './watch-behavior.ts'

const inField = (field: object, type = 'keydown'): Event =>
  ({ type, target: field }) as unknown as Event

const isSensitive = (event: Event): boolean => sensitiveFields()(event)

describe('a field', () => {
  it.each([
    { type: 'password' },
    { autocomplete: 'section-pay cc-number' },
    { autocomplete: 'one-time-code' },
    { name: 'cardNumber' },
    { id: 'cvc' },
    { name: 'user_pin' },
    { name: 'iban' },
    { name: 'pwd' },
    { name: 'ccNumber' },
    { name: 'exp_month' },
    { name: 'accountNumber' },
    { id: 'verification-code' },
    { name: 'smsCode' },
    { name: 'pan' },
    { id: 'cardPan' },
    { name: 'cvn' },
    { name: 'account_no' },
    { name: 'kontonummer' },
    { name: 'motdepasse' },
    { name: 'tin' },
    { name: 'taxId' },
    { name: 'securityNumber' },
    { name: 'creditnumber' },
    { name: 'bic' },
    { name: 'f1', placeholder: 'Card number' },
    { name: 'f2', getAttribute: () => 'Security code' },
    { name: 'f3', labels: [{ textContent: ' Kartennummer ' }] },
  ])('like %j is never observed', (field) => {
    expect(isSensitive(inField(field))).toBe(true)
  })

  it.each([
    {},
    { type: 'text', name: 'city' },
    { name: 'shopping' },
    { id: 'spinner' },
    { name: 'postal_code' },
    { name: 'coupon-code' },
    { name: 'account_name' },
    { name: 'explanation' },
    { name: 'company' },
    { name: 'destination', placeholder: 'Where to?', labels: null, getAttribute: () => null },
    { name: 'account_note' },
    { id: 'tinted', labels: [{ textContent: 'Colour' }] },
    { tagName: 'TEXTAREA' },
    { tagName: 'BODY' },
    { tagName: 'DIV', isContentEditable: true },
  ])('like %j is', (field) => expect(isSensitive(inField(field))).toBe(false))

  it('for a password stays one when it is shown', () => {
    const field = { type: 'password', name: 'login' }
    const isSensitiveField = sensitiveFields()
    expect(isSensitiveField(inField(field))).toBe(true)
    field.type = 'text'
    expect(isSensitiveField(inField(field))).toBe(true)
    expect(isSensitiveField(inField({ ...field }))).toBe(false)
  })

  it('is known by its label beside an old library too', async () => {
    const field = { name: 'f3', labels: [{ textContent: 'Card number' }] }
    const seen = await withOldLibraries(async () => isSensitive(inField(field)))
    expect(seen).toBe(true)
  })

  it.each(['PAY-CARD', 'DIV'])(
    'inside a closed component (%s) may be any: typing is not observed',
    (tagName) => {
      for (const type of ['keydown', 'paste', 'focusin', 'blur']) {
        expect(isSensitive(inField({ tagName }, type))).toBe(true)
      }
      expect(isSensitive(inField({ tagName }, 'click'))).toBe(false)
    },
  )

  it('inside a web component is known by the path of the event', () => {
    const event = { target: {}, composedPath: () => [{ type: 'password' }, {}] }
    expect(isSensitive(event as unknown as Event)).toBe(true)
  })
})

describe('the rhythm of typing', () => {
  it('is mean and deviation of the gaps, rests left out', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(gaps, (ms) => {
        const rhythm = new Rhythm()
        let atMs = 10_000
        rhythm.add(atMs)
        for (const gap of ms) rhythm.add((atMs += gap))
        rhythm.add(atMs + 60_000)
        const mean = ms.reduce((sum, gap) => sum + gap, 0) / ms.length
        const variance = ms.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / ms.length
        expect(Math.abs(rhythm.meanMs - mean)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(rhythm.deviationMs - Math.sqrt(variance))).toBeLessThanOrEqual(0.51)
      }),
    )
  })
})

describe('the path of the pointer', () => {
  it('is straight on a line and not on the way back', () => {
    const path = new PointerPath()
    for (const x of [0, 10, 20, 30]) path.add(x, 2 * x)
    expect([path.straightness, path.lengthPixels, path.moveCount]).toEqual([1, 67, 4])
    path.add(0, 0)
    expect(path.straightness).toBe(0)
  })
})

describe('what a visitor does', () => {
  it('is nothing at first, and begins anew after each summary', () => {
    const fake = openFakePage()
    const watch = watchBehavior(fake.page, () => true)
    expect(watch.summary()).toBeUndefined()
    fake.emit('click', { isTrusted: false })
    fake.emit('paste')
    expect(watch.summary()).toMatchObject({ clicks: 1, blindClicks: 1, pastes: 1, untrusted: 1 })
    expect(watch.summary()).toBeUndefined()
  })

  it('holds no text: every figure is a number', () => {
    const fake = openFakePage()
    const watch = watchBehavior(fake.page, () => true)
    const event = fc.record({
      type: fc.constantFrom('keydown', 'paste', 'click', 'pointermove', 'focusin'),
      key: fc.string(),
      code: fc.string(),
      clientX: fc.integer(),
      clientY: fc.integer(),
      clipboardData: fc.string(),
      target: fc.record({ value: fc.string() }),
    })
    fc.assert(
      fc.property(fc.array(event, { minLength: 1 }), (events) => {
        for (const each of events) fake.emit(each.type, each)
        const values = Object.values(watch.summary() ?? {})
        expect(values.every((value) => Number.isFinite(value))).toBe(true)
      }),
    )
  })
})
