import type { ConsoleInBrowser } from './console-in-browser.ts'
import type { Texts } from './texts.ts'

const CARD = { $payment_type: '$credit_card', $card_bin: '424242', $card_last4: '4242' }

const MICROS = 1_000_000

/** Two users who share all that can be shared, with an event of each kind that has a screen. */
export async function sendEvents(opened: ConsoleInBrowser, texts: Texts) {
  const { id, line, long } = texts
  const [user, other] = [id('shopper-1'), id('shopper-2')]
  const session = id('visit-1')
  const place = {
    $name: line('name'),
    $address_1: '2100 Main Street',
    $address_2: line('address'),
    $city: line('city'),
    $region: 'CA',
    $country: 'US',
    $zipcode: '94107',
    $phone: '+12025550142',
  }
  const of = (userId: string) => ({
    $user_id: userId,
    $user_email: 'ann@mailinator.com',
    $ip: '93.184.216.34',
    $session_id: userId === user ? session : id('visit-2'),
  })
  for (const [at, userId] of [user, other].entries()) {
    await opened.post('/v205/events', {
      $type: '$create_account',
      ...of(userId),
      $name: line('name'),
      $phone: '+12025550142',
      $billing_address: place,
      $referrer_user_id: user,
      nick: long('nick'),
    })
    await opened.post('/v205/events', {
      $type: '$login',
      ...of(userId),
      $browser: { $user_agent: line('agent') },
    })
    await opened.post('/v205/events', {
      $type: '$create_order',
      ...of(userId),
      $order_id: id(`purchase-${at + 1}`),
      $amount: 9_007_199_254 * MICROS,
      $currency_code: 'USD',
      $billing_address: place,
      $shipping_address: place,
      $payment_methods: [CARD],
      $promotions: [{ $promotion_id: id('promotion') }],
      $items: [{ $item_id: id('item'), $product_title: line('title'), $price: 9 * MICROS }],
      note: long('note'),
      huge: 1.7976931348623157e308,
    })
    await opened.post('/v205/events', {
      $type: '$transaction',
      ...of(userId),
      $transaction_id: id(`payment-${at + 1}`),
      $order_id: id(`purchase-${at + 1}`),
      $amount: 9 * MICROS,
      $currency_code: 'USD',
      $payment_method: CARD,
    })
    await opened.post('/v205/events', {
      $type: '$create_content',
      ...of(userId),
      $content_id: id(`post-${at + 1}`),
      $status: '$active',
      $listing: { $subject: line('subject'), $body: long('body') },
    })
    await opened.post('/v205/events', { $type: 'own_type', ...of(userId), why: long('why') })
    const answer = await fetch(`${opened.service.address}/v1/beacon`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        key: opened.beaconKey,
        id: `beacon-${at}-${at}`,
        session: of(userId).$session_id,
        user: userId,
        visitor: '0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11',
        pages: [{ url: 'https://shop.example/', title: line('title'), referrer: '', agoMs: 0 }],
        device: { 'screen.width': 1920, 'locale.language': 'en-US' },
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return {
    user,
    session,
    order: id('purchase-1'),
    transaction: id('payment-1'),
    content: id('post-1'),
  }
}
