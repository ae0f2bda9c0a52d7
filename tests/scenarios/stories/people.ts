/** People of the stories, and what they do as events. */
import type { Wire } from './story.ts'

export interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly ip: string
  readonly device: string
  readonly phone?: string
  readonly address?: Wire | undefined
  /** The last four digits. */
  readonly card?: string
}

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

export function home(name: string, street: string, zipcode: string, city: string): Wire {
  return { $name: name, $address_1: street, $zipcode: zipcode, $city: city, $country: 'DE' }
}

/** Lives in Germany, at home, with a card and a device of their own. Numbers tell them apart. */
export function german(userId: string, name: string, number: number): Person {
  const mail = name.toLowerCase().replaceAll(' ', '.').replaceAll('ü', 'ue').replaceAll('ö', 'oe')
  return {
    userId,
    name,
    email: `${mail}@${number % 2 === 0 ? 'web.de' : 'gmail.com'}`,
    ip: `84.${140 + (number % 50)}.${number % 250}.17`,
    device: `device-of-${userId}`,
    phone: `+4930${2_000_000 + number * 7919}`,
    address: home(name, `Lindenstraße ${number + 1}`, String(10_115 + number * 37), 'Berlin'),
    card: String(2000 + number),
  }
}

const who = ({ userId, ip, device, email }: Person): Wire => ({
  $user_id: userId,
  $ip: ip,
  device_id: device,
  $user_email: email,
  $browser: { $user_agent: USER_AGENT },
})

export const signUp = (person: Person, more: Wire = {}): Wire => ({
  $type: '$create_account',
  ...who(person),
  $name: person.name,
  $phone: person.phone,
  $billing_address: person.address,
  $shipping_address: person.address,
  ...more,
})

export const logIn = (person: Person, more: Wire = {}): Wire => ({
  $type: '$login',
  ...who(person),
  $login_status: '$success',
  ...more,
})

export const wrongPassword = (person: Person): Wire =>
  logIn(person, { $login_status: '$failure', $failure_reason: '$wrong_password' })

export function card(last4: string, more: Wire = {}): Wire {
  return { $payment_type: '$credit_card', $card_bin: '542486', $card_last4: last4, ...more }
}

export const euros = (amount: number): number => Math.round(amount * 1_000_000)

/** An order of one item. */
export const order = (person: Person, orderId: string, price: number, more: Wire = {}): Wire => ({
  $type: '$create_order',
  ...who(person),
  $order_id: orderId,
  $amount: euros(price),
  $currency_code: 'EUR',
  $billing_address: person.address,
  $shipping_address: person.address,
  $payment_methods: [card(person.card ?? '')],
  $items: [{ $item_id: orderId, $product_title: 'Kettle', $price: euros(price), $quantity: 1 }],
  ...more,
})

/** Money moves for an order, or fails to. */
export const pay = (person: Person, orderId: string, price: number, more: Wire = {}): Wire => {
  const { $browser: _, ...actor } = who(person)
  return {
    $type: '$transaction',
    ...actor,
    $order_id: orderId,
    $transaction_id: `t-${orderId}-${JSON.stringify(more).length}`,
    $transaction_type: '$sale',
    $transaction_status: '$success',
    $amount: euros(price),
    $currency_code: 'EUR',
    $billing_address: person.address,
    $shipping_address: person.address,
    $payment_method: card(person.card ?? ''),
    ...more,
  }
}

/** What a bank says no to. */
export const declined = (category: string, method: Wire): Wire => ({
  $transaction_status: '$failure',
  $decline_category: category,
  $payment_method: method,
})

/** A post for everybody to see. */
export const post = (person: Person, contentId: string, body: string, more: Wire = {}): Wire => ({
  $type: '$create_content',
  ...who(person),
  $content_id: contentId,
  $status: '$active',
  $post: { $subject: body.slice(0, 30), $body: body, ...more },
})

/** Words to another user. */
export const message = (person: Person, contentId: string, to: string, body: string): Wire => ({
  $type: '$create_content',
  ...who(person),
  $content_id: contentId,
  $status: '$active',
  $message: { $body: body, $recipient_user_ids: [to] },
})

/** Money goes to another user of the bank; the recipient's own account tells of it as well. */
export const transfer = (payer: Person, payee: Person, amount: number, id: string): Wire[] => [
  { ...move(payer, '$transfer', amount, id), $transfer_recipient_user_id: payee.userId },
  receive(payee, payer.name, amount, id),
]

/** Money comes from a bank account: a salary, what somebody else sent. Nobody is there when it comes. */
export const receive = ({ userId }: Person, from: string, amount: number, id: string): Wire => ({
  ...bare('$deposit', userId, amount, `in-${id}`),
  $payment_method: { $payment_type: '$electronic_fund_transfer', $account_holder_name: from },
})

/** Money leaves to somebody outside, or from a cash machine. */
export const move = (person: Person, type: string, amount: number, id: string): Wire => ({
  ...who(person),
  ...bare(type, person.userId, amount, id),
})

/** A card is held to the till of a shop. */
export const payAtTill = (
  { userId, card: last4 }: Person,
  country: string,
  amount: number,
  id: string,
): Wire => ({
  ...bare('$sale', userId, amount, id),
  $payment_method: card(last4 ?? ''),
  $merchant_profile: {
    $merchant_id: `shop-${country}`,
    $merchant_name: 'Corner shop',
    $merchant_address: { $country: country },
  },
})

const bare = (type: string, userId: string, amount: number, id: string): Wire => ({
  $type: '$transaction',
  $user_id: userId,
  $transaction_type: type,
  $transaction_id: `t-${id}`,
  $amount: euros(amount),
  $currency_code: 'EUR',
})
