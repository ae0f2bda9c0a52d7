import { describe, expect, it } from 'vitest'
import { factsFor } from './facts/facts-for.test.support.ts'
import { wordTable } from './word-table.ts'

const HOSTILE = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe('a word table', () => {
  it.each(HOSTILE)('does not know %s', (word) => {
    expect(wordTable({ a: 1 })[word]).toBeUndefined()
  })
})

describe('facts of an event whose every word is a property of all objects', () => {
  it.each(HOSTILE)('%s: stay numbers and words', (word) => {
    const method = Object.fromEntries(
      ['$payment_type', '$avs_result_code', '$cvv_result_code', '$verification_status'].map(
        (name) => [name, word],
      ),
    )
    const fields = {
      $transaction_type: word,
      $transaction_status: word,
      $login_status: word,
      $status: word,
      $status_3ds: word,
      $currency_code: word,
      $payment_method: {
        ...method,
        $card_bin: word,
        $stripe_cvc_check: word,
        $stripe_address_line1_check: word,
        $paypal_payer_status: word,
      },
      $payment_methods: [method],
      $billing_address: { $country: word, $zipcode: word, $region: word },
      $browser: { $user_agent: word, $accept_language: word },
      $user_email: `${word}@${word}`,
      $shipping_method: word,
      $reason: word,
    }
    for (const type of [word, '$transaction', '$login', '$verification', '$create_order']) {
      const facts = factsFor({ type, userId: word, sessionId: word, fields, custom: {} })
      for (const [name, value] of Object.entries(facts)) {
        expect(['number', 'string'], name).toContain(typeof value)
      }
    }
  })
})
