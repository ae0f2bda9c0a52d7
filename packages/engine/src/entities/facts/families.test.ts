import type { FieldValue } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Facts } from '../facts.ts'
import { factsOfFields } from './facts-for.test.support.ts'

describe('facts by family', () => {
  const usd = { $currency_code: 'USD' }
  it.each<[string, Record<string, FieldValue>, Partial<Facts>]>([
    [
      '$transaction',
      { $amount: 50_000_000, ...usd },
      { amountCents: 5000, amountRound: 1, currencyAlternative: 0 },
    ],
    [
      '$transaction',
      { $amount: '149990000', ...usd },
      { amountMicros: 149_990_000, amountRound: 0 },
    ],
    [
      '$transaction',
      { $amount: 5, $currency_code: 'BTC' },
      { amountCents: NaN, amountLog: NaN, currencyAlternative: 1, currency: 'BTC' },
    ],
    [
      '$transaction',
      {
        $amount: 90e6,
        $transaction_type: '$withdrawal',
        $current_balance: 100e6,
        ...usd,
      },
      { moneyOut: 1, balanceShare: 0.9 },
    ],
    [
      '$transaction',
      { $amount: 99e6, $maximum_deposit_amount: 100e6, ...usd },
      { amountAtLimit: 1 },
    ],
    [
      '$transaction',
      { $amount: 50e6, $maximum_deposit_amount: 100e6, ...usd },
      { amountAtLimit: 0 },
    ],
    [
      '$transaction',
      {},
      {
        transactionFailed: 0,
      },
    ],
    [
      '$transaction',
      { $transaction_status: '$failure', $decline_category: '$lost_or_stolen' },
      { transactionFailed: 1, declinedAsFraud: 1, declinedAsInvalid: 0 },
    ],
    ['$transaction', { $transaction_status: '$pending' }, { transactionFailed: NaN }],
    ['$transaction', { $transaction_type: '$refund' }, { moneyBack: 1, moneyOut: 0 }],
    ['$transaction', { $status_3ds: '$rejected' }, { threeDsFailed: 1 }],
    ['$transaction', { $status_3ds: '$successful' }, { threeDsFailed: 0 }],
    [
      '$transaction',
      { $payment_method: { $avs_result_code: 'N', $cvv_result_code: 'm' } },
      { avsMismatch: 1, cvvMismatch: 0 },
    ],
    [
      '$transaction',
      { $payment_method: { $avs_result_code: 'A' } },
      { avsMismatch: 0.5, cvvMismatch: NaN },
    ],
    [
      '$transaction',
      {
        $payment_method: {
          $stripe_cvc_check: 'fail',
          $stripe_address_line1_check: 'pass',
          $stripe_address_zip_check: 'fail',
        },
      },
      { avsMismatch: 0.5, cvvMismatch: 1 },
    ],
    [
      '$transaction',
      { $payment_method: { $verification_status: '$failure' } },
      { paymentCheckFailed: 1 },
    ],
    ['$transaction', { $seller_user_id: 'u1' }, { sellerIsUser: 1 }],
    [
      '$create_order',
      {
        $payment_methods: [
          { $payment_type: '$gift_card' },
          { $payment_type: '$prepaid_card' },
          { $payment_type: '$crypto_currency' },
        ],
      },
      { giftPayment: 1, prepaid: 1, cryptoPayment: 1 },
    ],
    [
      '$create_order',
      {
        $items: [
          { $item_id: 'a', $price: 10e6, $quantity: 2, $category: 'Gift Cards', ...usd },
          { $price: 5e6, $category: 'Food', ...usd },
        ],
        $amount: 25e6,
        ...usd,
      },
      {
        itemMaxQuantity: 2,
        itemId: 'a',
        itemCategory: 'gift cards',
        giftCardShare: 0.5,
        digitalShare: 0.5,
      },
    ],
    [
      '$create_order',
      { $digital_orders: [{ $digital_asset: 'BTC' }] },
      { digitalShare: 1, electronicDelivery: 1, itemCategory: 'btc' },
    ],
    [
      '$create_order',
      { $shipping_method: '$physical', $expedited_shipping: true },
      { electronicDelivery: 0, expedited: 1 },
    ],
    [
      '$create_order',
      { $bookings: [{ $booking_type: '$flight', $quantity: 3, $category: 'e-ticket' }] },
      { itemMaxQuantity: 3, digitalShare: 1, giftCardShare: 0, itemCategory: 'e-ticket' },
    ],
    [
      '$add_item_to_cart',
      { $item: { $item_id: 'a', $price: 1e6, ...usd } },
      { itemMaxQuantity: 1, digitalShare: 0 },
    ],
    [
      '$login',
      { $login_status: '$failure', $failure_reason: '$account_unknown' },
      { loginFailed: 1, loginFailure: '$account_unknown' },
    ],
    ['$login', { $login_status: '$success' }, { loginFailed: 0 }],
    [
      '$verification',
      { $status: '$failure', $verification_type: '$sms' },
      { verificationFailed: 1, verificationType: '$sms' },
    ],
    ['$verification', { $status: '$pending' }, { verificationFailed: NaN }],
    ['$chargeback', { $chargeback_state: '$received' }, { chargeback: 1 }],
    ['$chargeback', { $chargeback_state: '$won' }, { chargeback: 0 }],
    [
      '$create_account',
      { $user_email: 'ann.meyer84@mailinator.com', $name: 'Ann Meyer' },
      {
        emailDisposable: 1,
        emailTrailingDigits: 2,
        nameEmailSimilarity: 1,
        nameDigits: 0,
        nameOneCase: 0,
      },
    ],
    [
      '$create_account',
      { $user_email: 'junk' },
      { emailValid: 0, emailDomain: '', emailFree: NaN },
    ],
    [
      '$create_account',
      { $phone: '+18002530000' },
      { phoneValid: 1, phoneVoip: 0, phoneType: 'toll_free' },
    ],
    ['$create_account', { $referrer_user_id: 'u1' }, { referred: 1, selfReferral: 1 }],
    ['$create_account', { $referrer_user_id: 'u2' }, { referred: 1, selfReferral: 0 }],
    ['$create_account', {}, { referred: 0, selfReferral: NaN, promotions: NaN }],
    [
      '$create_order',
      {
        $payment_methods: [
          {
            $payment_type: '$debit_card',
            $payment_gateway: '$stripe',
            $card_bin_metadata: { $bank: 'First Bank' },
          },
        ],
        $merchant_profile: { $merchant_category_code: '5411' },
        $ordered_from: { $store_id: 's1' },
        $site_domain: 'Shop.Example',
      },
      {
        paymentGateway: '$stripe',
        cardFunding: 'debit',
        cardBank: 'first bank',
        merchantCategory: '5411',
        storeId: 's1',
        siteDomain: 'shop.example',
      },
    ],
    ['$create_account', { $social_sign_on_type: '$google' }, { socialSignOn: 'google' }],
    [
      '$add_promotion',
      {
        $promotions: [
          {
            $status: '$failure',
            $referrer_user_id: 'u1',
          },
        ],
      },
      {
        promotions: 1,
        promotionFailed: 1,
        selfReferral: 1,
      },
    ],
    [
      '$create_order',
      {
        $amount: 90e6,
        ...usd,
        $promotions: [
          {
            $discount: { $amount: 10e6, ...usd, $minimum_purchase_amount: 88e6 },
          },
        ],
      },
      {
        discountCents: 1000,
        discountShare: 0.1,
        minimumPurchaseMet: 1,
        promotionFailed: 0,
      },
    ],
    [
      '$create_order',
      { $promotions: [{ $discount: { $percentage_off: 25 } }] },
      { discountShare: 0.25, discountCents: NaN },
    ],
    [
      '$update_account',
      { $changed_password: true, $phone: '+14155552671' },
      { changedPassword: 1, changedDetails: 1 },
    ],
    [
      '$update_password',
      { $reason: '$forgot_password', $status: '$success' },
      { changedPassword: 1, passwordReason: '$forgot_password' },
    ],
    ['$update_order', {}, { eventClass: 'order' }],
    ['$order_status', { $order_status: '$canceled' }, { orderUndone: 1 }],
    ['$order_status', { $order_status: '$held' }, { orderUndone: NaN }],
    [
      '$security_notification',
      { $notification_status: '$compromised' },
      { notificationCompromised: 1 },
    ],
    ['$flag_content', { $flagged_by: 'u2', $reason: '$scam' }, { flagReason: '$scam' }],
    [
      '$create_content',
      { $content: 'GO to http://x.com!', $contact_email: 'a@x.com' },
      {
        contentKind: 'content',
        textLength: 19,
        textUrls: 1,
        contactEmailPresent: 1,
        textHash: '',
        textExclamations: 1,
      },
    ],
    [
      '$create_content',
      { $post: { $subject: 'Hello', $body: 'nice big garden to rent' } },
      { contentKind: 'post', textLength: 29, textRepeatShare: 0 },
    ],
    [
      '$create_content',
      { $review: { $body: 'so so so so' } },
      { contentKind: 'review', textRepeatShare: 0.75 },
    ],
    ['$create_content', { $content: 'yours for $500, or € 20 a day' }, { textMoneyWords: 2 }],
    [
      '$create_content',
      { $message: { $recipient_user_ids: ['a', 'b'] } },
      { contentKind: 'message', recipients: 2, textLength: 0, textCapsShare: NaN },
    ],
    [
      '$login',
      {
        $browser: {
          $user_agent: 'python-requests/2.31',
          $accept_language: 'de-AT',
          $content_language: 'en',
        },
      },
      { userAgentBot: 1, language: 'de', languageCountry: 'AT' },
    ],
    [
      '$login',
      {
        $app: {
          $app_name: 'Shop',
          $app_version: '2.1',
          $os: 'Android',
          $os_version: '14',
          $device_manufacturer: 'Google',
          $device_model: 'sdk_gphone64',
          $client_language: 'en-US',
        },
      },
      {
        emulator: 1,
        os: 'android',
        userAgent: 'Shop 2.1 android 14',
        deviceModel: 'google sdk_gphone64',
        language: 'en',
      },
    ],
  ])('%s %j', (type, fields, expected) => {
    expect(factsOfFields(type, fields)).toMatchObject(expected)
  })
})
