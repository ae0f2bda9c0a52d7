import { micros } from '../kinds/money.ts'
import { entityId } from '../kinds/id.ts'
import { deviceFields, siteFields } from '../common-fields.ts'
import { defineEvent } from '../define-event.ts'
import { contentStatus } from '../enums/content.ts'
import { optional } from '../field.ts'
import { currency } from '../kinds/currency.ts'
import { email, md5, phone } from '../kinds/form.ts'
import { listOf } from '../kinds/list.ts'
import { longText, text } from '../kinds/text.ts'
import { timeMs } from '../kinds/time.ts'
import { address } from '../objects/address.ts'
import { comment } from '../objects/comment.ts'
import { listing } from '../objects/listing.ts'
import { message } from '../objects/message.ts'
import { post } from '../objects/post.ts'
import { profile } from '../objects/profile.ts'
import { review } from '../objects/review.ts'
import { oneAtLeast, oneAtMost } from '../rules.ts'

/** The flat form of v203 and v204, which the nested objects of v205 replace. */
const flatFields = {
  $contact_email: optional(email, { until: 'v204' }),
  $contact_phone: optional(phone, { until: 'v204' }),
  $subject: optional(text, { until: 'v204' }),
  $content: optional(longText, { until: 'v204' }),
  $amount: optional(micros, { since: 'v204', until: 'v204' }),
  $currency_code: optional(currency, { since: 'v204', until: 'v204' }),
  $categories: optional(listOf(text), { since: 'v204', until: 'v204' }),
  $locations: optional(listOf(address), { since: 'v204', until: 'v204' }),
  $image_hashes: optional(listOf(md5), { since: 'v204', until: 'v204' }),
  $expiration_time: optional(timeMs, { since: 'v204', until: 'v204' }),
}

const nestedFields = {
  $comment: optional(comment, { since: 'v205' }),
  $listing: optional(listing, { since: 'v205' }),
  $message: optional(message, { since: 'v205' }),
  $post: optional(post, { since: 'v205' }),
  $profile: optional(profile, { since: 'v205' }),
  $review: optional(review, { since: 'v205' }),
}

/** What content consists of; `$update_content` has the same fields. */
export const contentFields = {
  $content_id: optional(entityId, { since: 'v204', requiredIn: ['v205'], note: 'Case sensitive.' }),
  ...flatFields,
  $status: optional(contentStatus, { since: 'v204' }),
  ...nestedFields,
  $user_email: optional(email, { since: 'v205' }),
  ...deviceFields,
  ...siteFields,
}

const nestedNames = Object.keys(nestedFields)

export const contentRules = [
  oneAtLeast({
    since: 'v205',
    names: nestedNames,
    example: { $post: { $body: 'Is anybody going to the market on Sunday?' } },
    isStrict: false,
  }),
  oneAtMost(...nestedNames),
]

export const createContent = defineEvent('$create_content', {
  summary: 'Content is posted.',
  actor: 'user or session',
  fields: contentFields,
  rules: contentRules,
})
