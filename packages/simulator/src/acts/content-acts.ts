/** What people post, as events: mostly the flat form of v204, now and then the nested ones. */
import type { Rng } from '../chance/rng.ts'
import type { WireFields, WireObject } from '../simulated-line.ts'
import { backOffice, gearOf, type Visit } from '../visit.ts'
import type { World } from '../world.ts'

export type ContentKind = 'listing' | 'post' | 'message' | 'review'

export interface Piece {
  readonly kind: ContentKind
  readonly subject?: string
  readonly body: string
  readonly contactEmail?: string
  readonly contactPhone?: string
  readonly amountMicros?: number
  readonly currency?: string
  readonly categories?: readonly string[]
  readonly location?: WireObject
  /** MD5 of each image. */
  readonly imageHashes?: readonly string[]
  readonly recipientUserId?: string
  readonly reviewedUserId?: string
  readonly rating?: number
  readonly expiresMs?: number
}

export interface Posted {
  readonly eventId: string
  readonly contentId: string
  readonly userId: string
}

/** Share of messages and reviews sent by a newer integration, in the nested form. */
const NESTED_SHARE = 0.3

export function post(world: World, rng: Rng, visit: Visit, piece: Piece): Posted {
  const contentId = world.ids.next('c')
  const fields = rng.chance(NESTED_SHARE) ? nestedFields(piece) : flatFields(piece)
  const eventId = world.emit('$create_content', visit, {
    $content_id: contentId,
    $status: '$active',
    ...fields,
    ...gearOf(visit),
  })
  return { eventId, contentId, userId: visit.userId }
}

const flatFields = (piece: Piece): WireFields => ({
  $subject: piece.subject,
  $content: piece.body,
  $contact_email: piece.contactEmail,
  $contact_phone: piece.contactPhone,
  $amount: piece.amountMicros,
  $currency_code: piece.currency,
  $categories: piece.categories,
  $locations: piece.location === undefined ? undefined : [piece.location],
  $image_hashes: piece.imageHashes,
  $expiration_time: piece.expiresMs,
  content_kind: piece.kind,
  recipient_user_id: piece.recipientUserId,
  reviewed_user_id: piece.reviewedUserId,
})

function nestedFields(piece: Piece): WireFields {
  if (piece.kind === 'message') return { $message: messageOf(piece) }
  if (piece.kind === 'review') return { $review: reviewOf(piece) }
  return flatFields(piece)
}

const messageOf = (piece: Piece): WireObject => ({
  $body: piece.body,
  ...(piece.contactEmail === undefined ? {} : { $contact_email: piece.contactEmail }),
  ...(piece.recipientUserId === undefined ? {} : { $recipient_user_ids: [piece.recipientUserId] }),
})

const reviewOf = (piece: Piece): WireObject => ({
  $body: piece.body,
  ...(piece.reviewedUserId === undefined ? {} : { $reviewed_user_id: piece.reviewedUserId }),
  ...(piece.rating === undefined ? {} : { $rating: piece.rating }),
})

export type ContentStatus = '$active' | '$paused' | '$deleted_by_user' | '$deleted_by_company'

export const contentStatus = (world: World, posted: Posted, status: ContentStatus): string =>
  world.emit('$content_status', backOffice(posted.userId), {
    $content_id: posted.contentId,
    $status: status,
  })

/** Somebody reports a piece; `$user_id` is its author. */
export function reportContent(world: World, piece: ReportedPiece, reporterUserId: string): string {
  return world.emit('$flag_content', backOffice(piece.authorUserId), {
    $content_id: piece.contentId,
    $flagged_by: reporterUserId,
    $reason: piece.reason,
  })
}

interface ReportedPiece {
  readonly authorUserId: string
  readonly contentId: string
  readonly reason: '$irrelevant' | '$commercial' | '$phishing' | '$scam' | '$toxic' | '$other'
}

/** Hands a piece to the moderators. */
export function judgeContent(world: World, posted: Posted, bad: boolean): void {
  world.judge({
    id: posted.eventId,
    entity: 'content',
    entityId: posted.contentId,
    userId: posted.userId,
    abuseType: 'content',
    bad,
  })
}
