import type { FieldValue } from '@winnow/contract'
import { describe, expect, it } from 'vitest'
import type { Facts } from '../facts.ts'
import { AT_MS, factsOfFields } from './facts-for.ts'

describe('facts by family', () => {
  const usd = { $currency_code: 'USD' }
  it.each<[string, Record<string, FieldValue>, Partial<Facts>]>([
    [
      '$transaction',
      { $amount: 50_000_000, ...usd },
      { amountCents: 5000, amountRound: 1, amountAboveHundred: 0.5, currencyAlternative: 0 },
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
        $new_balance: 10e6,
        ...usd,
      },
      { moneyOut: 1, balanceShare: 0.9, balanceAfterCents: 1000 },
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
        transactionType: '$sale',
        transactionStatus: '$success',
        transactionFailed: 0,
        transactionPending: 0,
      },
    ],
    [
      '$transaction',
      { $transaction_status: '$failure', $decline_category: '$lost_or_stolen' },
      { transactionFailed: 1, declinedAsFraud: 1, declinedAsInvalid: 0, declinedForFunds: 0 },
    ],
    [
      '$transaction',
      { $transaction_status: '$pending' },
      { transactionFailed: NaN, transactionPending: 1 },
    ],
    ['$transaction', { $transaction_type: '$refund' }, { moneyBack: 1, moneyOut: 0 }],
    ['$transaction', { $status_3ds: '$rejected' }, { threeDsFailed: 1, threeDsPassed: 0 }],
    ['$transaction', { $status_3ds: '$successful' }, { threeDsFailed: 0, threeDsPassed: 1 }],
    [
      '$transaction',
      { $payment_method: { $avs_result_code: 'N', $cvv_result_code: 'm' } },
      { avsMismatch: 1, cvvMismatch: 0, paymentMethods: 1 },
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
    ['$transaction', { $seller_user_id: 'u1' }, { sellerPresent: 1, sellerIsUser: 1 }],
    [
      '$create_order',
      {
        $payment_methods: [
          { $payment_type: '$gift_card' },
          { $payment_type: '$prepaid_card' },
          { $payment_type: '$crypto_currency' },
        ],
      },
      { paymentMethods: 3, giftPayment: 1, prepaid: 1, cryptoPayment: 1, cards: 1, bankPayment: 0 },
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
        itemCount: 2,
        itemQuantity: 3,
        itemMaxQuantity: 2,
        itemMaxPriceCents: 1000,
        itemTotalCents: 2500,
        itemTotalShare: 1,
        giftCardShare: 0.5,
        digitalShare: 0.5,
        itemCategories: 2,
        itemId: 'a',
        itemCategory: 'gift cards',
      },
    ],
    [
      '$create_order',
      { $digital_orders: [{ $digital_asset: 'BTC', $order_type: '$market' }] },
      { digitalShare: 1, electronicDelivery: 1, marketOrder: 1, itemCategory: 'btc' },
    ],
    [
      '$create_order',
      { $shipping_method: '$physical', $expedited_shipping: true },
      { electronicDelivery: 0, expedited: 1, shippingPresent: 0 },
    ],
    [
      '$create_order',
      {
        $bookings: [
          {
            $booking_type: '$flight',
            $start_time: AT_MS + 60_000,
            $guests: [{ $name: 'Bob Stone' }],
          },
        ],
        $name: 'Ann Meyer',
      },
      {
        bookings: 1,
        bookingLeadMs: 60_000,
        guests: 1,
        guestNamesDiffer: 1,
        itemCategory: '$flight',
      },
    ],
    [
      '$add_item_to_cart',
      { $item: { $item_id: 'a', $price: 1e6, ...usd } },
      { itemCount: 1, itemMaxPriceCents: 100 },
    ],
    [
      '$login',
      { $login_status: '$failure', $failure_reason: '$account_unknown' },
      { loginFailed: 1, loginAccountUnknown: 1 },
    ],
    ['$login', { $login_status: '$success' }, { loginFailed: 0, loginAccountUnknown: NaN }],
    [
      '$verification',
      { $status: '$failure', $verification_type: '$sms' },
      { verificationFailed: 1, verificationType: '$sms' },
    ],
    ['$verification', { $status: '$pending' }, { verificationFailed: NaN }],
    [
      '$chargeback',
      { $chargeback_state: '$received', $chargeback_reason: '$fraud' },
      { chargeback: 1, chargebackFraud: 1 },
    ],
    ['$chargeback', { $chargeback_state: '$won' }, { chargeback: 0, chargebackFraud: NaN }],
    [
      '$create_account',
      { $user_email: 'ann.meyer84@mailinator.com', $name: 'Ann Meyer' },
      {
        emailDisposable: 1,
        emailDots: 1,
        emailTrailingDigits: 2,
        nameEmailSimilarity: 1,
        nameWords: 2,
        nameDigits: 0,
        nameOneCase: 0,
        userName: 'ann meyer',
      },
    ],
    [
      '$create_account',
      { $user_email: 'junk' },
      { emailPresent: 1, emailValid: 0, emailDomain: '', emailFree: NaN },
    ],
    [
      '$create_account',
      { $phone: '+18002530000' },
      { phonePresent: 1, phoneValid: 1, phoneSpecial: 1, phoneVoip: 0, phoneType: 'toll_free' },
    ],
    ['$create_account', { $referrer_user_id: 'u1' }, { referred: 1, selfReferral: 1 }],
    ['$create_account', { $referrer_user_id: 'u2' }, { referred: 1, selfReferral: 0 }],
    [
      '$create_account',
      {},
      { referred: 0, selfReferral: NaN, promotions: NaN, emailPresent: 0, phonePresent: 0 },
    ],
    ['$create_account', { $social_sign_on_type: '$google' }, { socialSignOn: 'google' }],
    [
      '$add_promotion',
      {
        $promotions: [
          {
            $promotion_id: 'NEW',
            $status: '$failure',
            $failure_reason: '$already_used',
            $referrer_user_id: 'u1',
          },
        ],
      },
      {
        promotions: 1,
        promotionId: 'new',
        promotionFailed: 1,
        promotionFailure: '$already_used',
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
            $credit_point: { $amount: 50 },
          },
        ],
      },
      {
        discountCents: 1000,
        discountShare: 0.1,
        creditPoints: 50,
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
      { changedPassword: 1, changedDetails: 1, accountUpdate: 1 },
    ],
    [
      '$update_password',
      { $reason: '$forgot_password', $status: '$success' },
      { changedPassword: 1, passwordReason: '$forgot_password' },
    ],
    ['$update_order', {}, { orderUpdate: 1, eventClass: 'order' }],
    ['$order_status', { $order_status: '$canceled' }, { orderStatus: '$canceled', orderUndone: 1 }],
    ['$order_status', { $order_status: '$held' }, { orderUndone: NaN }],
    [
      '$security_notification',
      { $notification_status: '$compromised' },
      { notificationCompromised: 1 },
    ],
    [
      '$flag_content',
      { $flagged_by: 'u1', $reason: '$scam' },
      { flaggedBySelf: 1, flagReason: '$scam' },
    ],
    [
      '$create_content',
      { $content: 'GO to http://x.com!', $image_hashes: ['a', 'b'], $contact_email: 'a@x.com' },
      {
        contentKind: 'content',
        textLength: 19,
        textUrls: 1,
        images: 2,
        contactEmailPresent: 1,
        textHash: '',
        textExclamations: 1,
      },
    ],
    [
      '$create_content',
      { $post: { $subject: 'Hello', $body: 'nice big garden to rent' } },
      { contentKind: 'post', textWords: 6, textRepeatShare: 0 },
    ],
    [
      '$create_content',
      { $review: { $body: 'so so so so', $rating: 4.5 } },
      { contentKind: 'review', rating: 4.5, textRepeatShare: 0.75 },
    ],
    [
      '$create_content',
      { $message: { $recipient_user_ids: ['a', 'b'] } },
      { contentKind: 'message', recipients: 2, textLength: 0, textCapsShare: NaN },
    ],
    ['$create_content', { $expiration_time: AT_MS + 5 }, { contentLifeMs: 5 }],
    [
      '$login',
      {
        $browser: {
          $user_agent: 'python-requests/2.31',
          $accept_language: 'de-AT',
          $content_language: 'en',
        },
      },
      { userAgentBot: 1, language: 'de', languageCountry: 'AT', languagesDiffer: 1, fromApp: 0 },
    ],
    [
      '$login',
      {
        $app: {
          $os: 'Android',
          $device_manufacturer: 'Google',
          $device_model: 'sdk_gphone64',
          $client_language: 'en-US',
        },
      },
      {
        fromApp: 1,
        emulator: 1,
        os: 'android',
        deviceModel: 'google sdk_gphone64',
        language: 'en',
      },
    ],
  ])('%s %j', (type, fields, expected) => {
    expect(factsOfFields(type, fields)).toMatchObject(expected)
  })
})
