/**
 * Account farms: many accounts by one hand, for sale, for votes and praise. The careless register by
 * script, minutes apart; the careful a few a day, each with its own device and line.
 */
import { login } from '../acts/account-acts.ts'
import { judgeContent, post } from '../acts/content-acts.ts'
import { days, hours, minutes, seconds } from '../durations.ts'
import { productAt, type Shop } from '../goods/shop.ts'
import { patternsOf } from '../texts/honest-patterns.ts'
import { spin } from '../texts/spin.ts'
import type { Task, World } from '../world.ts'
import { isCarefulChoice, type Campaign } from './campaign.ts'
import { openHideout, sitDown, takeSeat, type Hideout } from './hideout.ts'
import { drawImpostor, drawMasks, enrol, type Impostor } from './impostor.ts'

const COMES_BACK_SHARE = 0.4
const PRAISE_SHARE = 0.2

export function* farmAccounts(world: World, campaign: Campaign): Task {
  const { rng } = campaign
  const hideout = openHideout(campaign)
  const masks = drawMasks(campaign)
  const praised = world.anyShop(rng)
  for (let left = campaign.size; left > 0; left -= 1) {
    const seat = takeSeat(hideout, rng.chance(0.6) ? campaign.target : campaign.base)
    const impostor = drawImpostor(world, hideout, masks, seat)
    enrol(world, hideout, impostor, { attack: 'fake-accounts', abuseTypes: ['account'] })
    if (rng.chance(COMES_BACK_SHARE)) {
      world.start(comeBack(world, { hideout, praised }, impostor), hours(rng.between(1, 120)))
    }
    yield isCarefulChoice(campaign) ? hours(rng.between(0.5, 9)) : seconds(rng.between(30, 600))
  }
}

interface Farm {
  readonly hideout: Hideout
  /** The seller who has paid for praise. */
  readonly praised: Shop
}

function* comeBack(world: World, { hideout, praised }: Farm, impostor: Impostor): Task {
  const { rng } = hideout.campaign
  const visit = sitDown(world, hideout, impostor.seat, impostor.userId)
  login(world, visit)
  yield minutes(rng.between(0.5, 5))
  if (!rng.chance(PRAISE_SHARE)) return
  yield days(rng.between(0, 0.1))
  const pattern = patternsOf('en').review[0] ?? '%'
  const posted = post(world, rng, visit, {
    kind: 'review',
    body: spin(rng, pattern).replaceAll('%', productAt(praised, rng.int(4)).title),
    rating: 5,
    reviewedUserId: praised.sellerUserId,
  })
  judgeContent(world, posted, true)
  world.tally.contents.bad += 1
  world.confess(impostor.userId, 'fake-accounts', ['content'])
}
