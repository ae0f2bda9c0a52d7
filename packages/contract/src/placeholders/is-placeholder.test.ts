import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlaceholder, isPlaceholderForSure } from './is-placeholder.ts'
import { PLACEHOLDERS, type PlaceholderKind } from './placeholder-table.ts'

const KINDS = Object.keys(PLACEHOLDERS) as PlaceholderKind[]

const NOBODY: Readonly<Record<PlaceholderKind, readonly string[]>> = {
  thing: [
    'undefined',
    'NULL',
    ' null ',
    '"none"',
    "''",
    '0',
    '00000',
    '-1',
    '[object Object]',
    'N/A',
  ],
  account: [
    'Undefined',
    'guest',
    'GUEST',
    'Anonymous',
    'AnonymousUser',
    'NaN',
    '{{user_id}}',
    '${user.id}',
    '<%= user.id %>',
    '%s',
    '%USER_ID%',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '{00000000-0000-0000-0000-000000000000}',
    '[object Null]',
    '   ',
    '--',
    'not logged in',
    'no-session',
    '{user_id}',
    '{customer.id}',
    '<user_id>',
    '<User object at 0x7f3c10>',
    '#<User:0x00007f>',
    "<class 'NoneType'>",
    '[Function: getId]',
    '[function]',
    ':user_id',
    ':id',
    '$userId',
    'guest_checkout',
    'Gast',
    'Gastkunde',
    'invité',
    'Invitado',
    'ospite',
    'gość',
    'GÄST',
  ],
  device: [
    '00000000-0000-0000-0000-000000000000',
    '000000000000000',
    '9774D56D682E549C',
    '02:00:00:00:00:00',
    '00:00:00:00:00:00',
    'unknown',
    'default',
    'ffffffffffffffffffffffffffffffff',
  ],
  custom: ['undefined', 'null', '[object Object]', '00000000-0000-0000-0000-000000000000'],
  email: [
    'noemail@shop.example',
    'no-reply@gmail.com',
    'test@test.com',
    'none@none.co.uk',
    'Test@Example.com',
    'a@a.de',
    'undefined@undefined',
    'ann@null',
    'email@domain.com',
    'N/A',
  ],
  phone: [
    '0000000000',
    '+1 (111) 111-1111',
    '+49 000 0000000',
    '123456789',
    '0123456789',
    '+12345678900',
    '9876543210',
    '+91 98765 43210',
    'n/a',
    '-',
  ],
  name: ['undefined undefined', 'Guest', 'N/A', 'First Last', 'test test', '-', 'null null'],
  street: ['n/a', '-', 'Store Pickup', 'same as billing', 'xxx', 'Click & Collect', 'test', '0'],
  city: ['N/A', 'test', 'x', '-'],
  zip: ['00000', '0', '99999', 'n/a', '000-0000', '-'],
  card_bin: ['000000', '00000000', '111111', '123456', '999999'],
  bank: ['00000', '0x0000000000000000000000000000000000000000', 'null', '-'],
}

const SOMEBODY: Readonly<Record<PlaceholderKind, readonly string[]>> = {
  thing: ['1', '10', '0001', 'none-1', 'order-0', 'guest', '0x0', 'a0', 'null-pointer-tee'],
  account: [
    'user-0',
    'guest-17',
    'guest1',
    'Nan',
    'Nil',
    'na',
    'no',
    'nobody',
    'anon',
    'undefined-behaviour',
    '1',
    'test',
    'anna',
    '10000000-0000-0000-0000-000000000000',
    'ffffff',
    '$ann',
    '__ssid',
    '-17',
    'true',
    'gasteiner',
    'gast17',
    'invitation-7',
    '{5f1d7a84-6a1e-4f3b-9c8e-0d1f2a3b4c5d}',
    '{17}',
    '<ann@web.de>',
    ':ann',
    '@ann',
    'user_id_17',
    '[fun]',
  ],
  device: ['0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11', 'unknown-7', 'f00d', '02:00:00:00:00:01'],
  custom: ['0', 'guest', '000', 'store-1', '-1'],
  email: [
    'ann@example.com',
    'anna@anna.de',
    'nil@hospital.org',
    'no@firm.com',
    'test@gmail.com',
    'guest@hotel-adler.de',
    'noelle@mail.com',
    'info@shop.de',
    'na@gmail.com',
  ],
  phone: [
    '+14155556040',
    '18888888888',
    '+8613888888888',
    '15555555555',
    '+491701234567',
    '0301234567',
    '+4930111111',
  ],
  name: ['Guest Smith', 'Nan', 'Nil Gast', 'Ann Test', 'X', 'Noname Jones'],
  street: [
    'Test Street 1',
    '0 Bourke St',
    'Unknown Soldier Square 1',
    'Same Road 12',
    'x-street 9',
  ],
  city: ['Y', 'Testorf', 'Nullarbor', 'Å'],
  zip: ['12345', '00100', '99', '01067'],
  card_bin: ['542486', '411111', '400000', '222222', '444444'],
  bank: ['12345', '00001', '0x52908400098527886E0F7030069857D2E4169EE7', 'DE8937'],
}

describe.each(KINDS)('%s', (kind) => {
  it.each(NOBODY[kind])('%j names nobody', (text) => {
    expect(isPlaceholder(kind, text)).toBe(true)
  })

  it.each(SOMEBODY[kind])('%j may name somebody', (text) => {
    expect(isPlaceholder(kind, text)).toBe(false)
  })

  it('is told by its beginning no otherwise than by its whole', () => {
    const row = PLACEHOLDERS[kind]
    const word = fc.constantFrom(...row.words, ...NOBODY[kind], ...SOMEBODY[kind])
    const around = fc.constantFrom('', ' ', '"', "'")
    const text = fc
      .tuple(around, word, around, fc.boolean())
      .map(
        ([before, inner, after, isUpper]) =>
          before + (isUpper ? inner.toUpperCase() : inner) + after,
      )
    fc.assert(
      fc.property(text, (sent) => {
        expect([sent, isPlaceholder(kind, sent)]).toEqual([sent, isPlaceholderForSure(kind, sent)])
      }),
      { numRuns: 500 },
    )
  })
})
