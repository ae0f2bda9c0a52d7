/**
 * Spam and scams: one text spun into many near copies, links and numbers to write to, the same images
 * again, letters of other scripts; in bursts, or slowly from accounts that have ripened.
 */
import {
  contentStatus,
  judgeContent,
  post,
  reportContent,
  type Piece,
  type Posted,
} from '../acts/content-acts.ts'
import { hours, minutes, seconds } from '../durations.ts'
import { priceMicros } from '../goods/money.ts'
import { productAt, type Product } from '../goods/shop.ts'
import { drawSpamKit, spamText, type SpamKit } from '../texts/spam-text.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'
import { drawImpostor, drawMasks, enrol, ripen, type Impostor } from './impostor.ts'

/** Old accounts are for sale: the world has never seen their sign-up. */
const BOUGHT_ACCOUNT_SHARE = 0.15
const REPORTED_SHARE = 0.12
const REMOVED_SHARE = 0.4

export function* spread(world: World, campaign: Campaign): Task {
  const { rng } = campaign
  const hideout = openHideout(campaign)
  const masks = drawMasks(campaign)
  const kit = drawSpamKit(rng, campaign.base, rng.chance(campaign.care))
  for (let left = campaign.size; left > 0;) {
    const pieces = Math.min(left, piecesPerAccount(campaign))
    left -= pieces
    const seat = takeSeat(hideout, isCarefulChoice(campaign) ? campaign.target : campaign.base)
    const impostor = drawImpostor(world, hideout, masks, seat)
    world.start(flood(world, { hideout, kit, pieces }, impostor))
    yield isCarefulChoice(campaign) ? hours(rng.between(3, 40)) : minutes(rng.between(4, 120))
  }
}

const piecesPerAccount = (campaign: Campaign): number =>
  isCarefulChoice(campaign) ? campaign.rng.range(1, 5) : campaign.rng.range(6, 24)

interface Flood {
  readonly hideout: Hideout
  readonly kit: SpamKit
  readonly pieces: number
}

function* flood(world: World, { hideout, kit, pieces }: Flood, impostor: Impostor): Task {
  const { campaign } = hideout
  const { rng } = campaign
  if (rng.chance(BOUGHT_ACCOUNT_SHARE)) world.confess(impostor.userId, 'spam', ['content'])
  else {
    enrol(world, hideout, impostor, { attack: 'spam', abuseTypes: ['content'] })
    yield* ripen(world, hideout, impostor)
  }
  let visit = sitDown(world, hideout, impostor.seat, impostor.userId)
  for (let sent = 0; sent < pieces; sent += 1) {
    publish(world, visit, drawPiece(world, hideout, kit, impostor), kit)
    const waits = isCarefulChoice(campaign)
    yield waits ? hours(rng.between(0.5, 20)) : seconds(rng.between(8, 240))
    if (waits) visit = sitDown(world, hideout, impostor.seat, impostor.userId)
  }
}

function publish(world: World, visit: Visit, piece: Piece, kit: SpamKit): void {
  const posted = post(world, world.rng, visit, piece)
  judgeContent(world, posted, true)
  if (world.rng.chance(REPORTED_SHARE)) {
    world.start(report(world, posted, kit), minutes(world.rng.exponential(300)))
  }
}

// oxlint-disable-next-line require-yield -- a task that ends at once
function* report(world: World, posted: Posted, kit: SpamKit): Task {
  const reporter = world.crowd.anyone(world.rng)
  if (reporter === undefined) return
  const reason = kit.line.report
  reportContent(
    world,
    { authorUserId: posted.userId, contentId: posted.contentId, reason },
    reporter.userId,
  )
  if (world.rng.chance(REMOVED_SHARE)) contentStatus(world, posted, '$deleted_by_company')
}

function drawPiece(world: World, hideout: Hideout, kit: SpamKit, impostor: Impostor): Piece {
  const { rng } = hideout.campaign
  const product = productAt(world.anyShop(rng), rng.bits())
  const body = spamText(rng, kit, product.title)
  const { kind, subject } = kit.line
  if (kind === 'post') return { kind, subject, body, categories: ['general'] }
  if (kind === 'review') return { kind, body, rating: 5 }
  if (kind === 'listing') return { ...scamListing(hideout, kit, impostor, product), body }
  const reader = world.crowd.anyone(rng)
  return reader === undefined ? { kind, body } : { kind, body, recipientUserId: reader.userId }
}

function scamListing(
  hideout: Hideout,
  kit: SpamKit,
  { country, home }: Impostor,
  product: Product,
): Omit<Piece, 'body'> {
  const { rng } = hideout.campaign
  return {
    kind: 'listing',
    subject: rng.chance(0.3) ? kit.line.subject : product.title,
    amountMicros: priceMicros(product.dollars * rng.between(0.15, 0.6), country),
    currency: country.currency,
    categories: ['for sale'],
    location: { $city: home.city, $region: home.region, $country: country.code },
    imageHashes: [rng.pick(kit.imageHashes)],
    ...(rng.chance(0.4) ? { contactEmail: kit.email } : {}),
    ...(rng.chance(0.4) ? { contactPhone: kit.phone } : {}),
  }
}
