/** Honest listings, posts, messages and reviews; readers report a few of them for no good reason. */
import {
  contentStatus,
  judgeContent,
  post,
  reportContent,
  type ContentKind,
  type Piece,
  type Posted,
} from '../acts/content-acts.ts'
import { mix, type Rng } from '../chance/rng.ts'
import { days, hours, minutes } from '../durations.ts'
import { priceMicros } from '../goods/money.ts'
import { productAt, type Product } from '../goods/shop.ts'
import { hex } from '../people/pattern.ts'
import type { Person } from '../people/person.ts'
import { honestText } from '../texts/honest-text.ts'
import type { Visit } from '../visit.ts'
import type { Task, World } from '../world.ts'

/** Photographs of the maker, which many sellers use alike. */
const STOCK_IMAGE_SHARE = 0.25
const REPORTED_SHARE = 0.006
const STATUS_SHARE = 0.1
const MD5_LENGTH = 32

export function* write(world: World, person: Person, visit: Visit): Task {
  const { rng, traits } = person
  const kind = chooseKind(rng, traits.sells)
  // Sellers put several items online in one go, in the same words.
  const pieces = kind === 'listing' && traits.sells ? rng.range(1, 6) : rng.chance(0.85) ? 1 : 2
  for (let piece = 0; piece < pieces; piece += 1) {
    yield minutes(rng.between(0.5, 5))
    publish(world, visit, person, drawPiece(world, person, kind))
  }
}

function chooseKind(rng: Rng, sells: boolean): ContentKind {
  const mood = rng.next()
  if (sells && mood < 0.6) return 'listing'
  if (mood < 0.15) return 'listing'
  if (mood < 0.35) return 'post'
  return mood < 0.7 ? 'message' : 'review'
}

function publish(world: World, visit: Visit, person: Person, piece: Piece): void {
  const posted = post(world, person.rng, visit, piece)
  world.tally.contents.good += 1
  world.board.meet([posted.userId, posted.contentId], world.rng)
  judgeContent(world, posted, false)
  if (piece.kind === 'listing' && person.rng.chance(STATUS_SHARE)) {
    world.start(retire(world, person.rng.fork(), posted), days(1))
  }
  if (person.rng.chance(REPORTED_SHARE)) {
    world.start(grudge(world, person.rng.fork(), posted), hours(1))
  }
}

function* retire(world: World, rng: Rng, posted: Posted): Task {
  yield days(rng.between(0, 12))
  contentStatus(world, posted, rng.pick(['$paused', '$deleted_by_user']))
}

/** Somebody who lost an auction, say, reports the winner. */
function* grudge(world: World, rng: Rng, { userId, contentId }: Posted): Task {
  yield hours(rng.between(0, 40))
  const reporter = world.crowd.anyone(rng)
  if (reporter === undefined) return
  const reason = rng.pick(['$irrelevant', '$commercial', '$toxic', '$other'] as const)
  reportContent(world, { authorUserId: userId, contentId, reason }, reporter.userId)
}

function drawPiece(world: World, person: Person, kind: ContentKind): Piece {
  const { rng } = person
  const shop = world.anyShop(rng)
  const product = productAt(shop, rng.bits())
  const thing = rng.chance(0.5) ? product.title : (product.title.split(' ')[1] ?? product.title)
  const body = honestText(rng, person, kind, thing)
  if (kind === 'post') return { kind, subject: thing, body, categories: [shop.category.name] }
  if (kind === 'review') {
    return {
      kind,
      body,
      rating: rng.pick([5, 5, 5, 4, 4, 3, 2, 1]),
      reviewedUserId: shop.sellerUserId,
    }
  }
  if (kind === 'listing') return listing(person, body, product)
  const reader = world.crowd.anyone(rng)
  return reader === undefined ? { kind, body } : { kind, body, recipientUserId: reader.userId }
}

function listing(person: Person, body: string, product: Product): Piece {
  const { rng, country, home } = person
  const givesPhone = person.phone !== undefined && rng.chance(0.3)
  return {
    kind: 'listing',
    subject: product.title,
    body,
    amountMicros: priceMicros(product.dollars * rng.between(0.35, 0.9), country),
    currency: country.currency,
    categories: ['for sale'],
    location: { $city: home.city, $region: home.region, $country: country.code },
    imageHashes: [rng.chance(STOCK_IMAGE_SHARE) ? stockImage(product.id) : hex(rng, MD5_LENGTH)],
    ...(rng.chance(0.3) ? { contactEmail: person.email } : {}),
    ...(givesPhone && person.phone !== undefined ? { contactPhone: person.phone } : {}),
  }
}

function stockImage(productId: string): string {
  let hash = 0
  for (const sign of productId) hash = mix(hash, sign.codePointAt(0) ?? 0)
  return [1, 2, 3, 4].map((part) => mix(hash, part).toString(16).padStart(8, '0')).join('')
}
