/**
 * Patterns of unwanted content. `%l` = link, `%p` = phone, `%m` = e-mail, `%t` = an item for sale.
 * Loud ones shout what they are; quiet ones are what careful spammers write.
 */
import type { ContentKind } from '../acts/content-acts.ts'

export interface SpamLine {
  readonly kind: ContentKind
  readonly subject: string
  readonly loud: string
  readonly quiet: string
  readonly report: '$commercial' | '$phishing' | '$scam'
}

export const SPAM_LINES: readonly SpamLine[] = [
  {
    kind: 'post',
    subject: 'Work from home',
    loud: '{EARN|MAKE} {$500|$3000|$800} {DAILY|A WEEK} FROM HOME! {No experience|Only 2 hours a day}. {Join|Register|Sign up} {now|today} at %l {limited places|hurry up}!!',
    quiet:
      '{I|We} {started|tried} this {side job|little business} {last month|in summer} and it {pays well|covers my rent}. {Details|How it works}: %l',
    report: '$commercial',
  },
  {
    kind: 'post',
    subject: 'Best prices',
    loud: '{Cheap|Original|Best} {replica watches|handbags|followers|game coins} {up to 90% OFF|for you|worldwide shipping} %l {Click|Visit} {here|now}!!!',
    quiet:
      '{Found|Came across} a {shop|site} with {good|fair} prices for %t, {shipping was quick|no complaints so far}. %l',
    report: '$commercial',
  },
  {
    kind: 'message',
    subject: 'Account notice',
    loud: '{Dear user|Attention}, your account {was limited|will be suspended} {today|within 24 hours}. {Verify|Confirm} your {password|card details} at %l {immediately|now} to avoid {closure|loss of funds}.',
    quiet:
      '{Hello|Hi}, {there was a problem with|we could not process} the payment for %t. Could you {check|confirm} it {here|on this page}: %l',
    report: '$phishing',
  },
  {
    kind: 'message',
    subject: 'Your listing',
    loud: 'I am {interested|very interested} in your %t, I pay {double|more}. My {agent|shipper} will {collect|pick up}, {write|contact} me on WhatsApp %p {only|please}. God bless.',
    quiet:
      '{Hi|Hello}, is the %t still available? I am {abroad|on a ship|travelling}, {easier|better} to reach me {at|on} {whatsapp|telegram} %p',
    report: '$scam',
  },
  {
    kind: 'listing',
    subject: 'Urgent sale',
    loud: '{BRAND NEW|SEALED} %t {half price|CHEAP} {URGENT SALE|must go today}!! {Pay by {gift card|bank transfer|crypto} only|Deposit first}. {Contact|Write} %m {or|/} WhatsApp %p',
    quiet:
      '%t, {new in box|hardly used}. {I am away for work|Moved abroad last week}, so {payment in advance|a courier will bring it}. {Please write to|Contact} %m',
    report: '$scam',
  },
  {
    kind: 'review',
    subject: 'Review',
    loud: '{Best|Amazing|Great} {seller|product|service} {ever|of all}{!!!|!} {Everyone should buy|Trust me|100% recommend} %t {five stars|*****}',
    quiet:
      '{Great|Good|Nice} %t{!|.} {Would buy again|Fast delivery|Exactly as described}. {Also check|See} %l',
    report: '$commercial',
  },
]

export const SPAM_LINK_HOSTS =
  'bit.ly cutt.ly best-deal.top secure-verify.xyz earn-now.club goldcoins.shop acc-support.info promo-win.site quickcash.online luxreplica.store'.split(
    ' ',
  )
