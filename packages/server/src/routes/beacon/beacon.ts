import { createHash } from 'node:crypto'
import { beaconCalls } from '@winnow/contract/native'
import type { Answer } from '../../http/answer.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { Prepared } from '../../http/native/prepared.ts'
import { textOf as queryText } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { BeaconExchange, BeaconRoute } from '../../http/route.ts'
import { heedsPrivacyControl } from '../../limits/beacon-rules.ts'
import { beaconEvent, type ReportedBeacon } from './beacon-event.ts'
import { accountIdOf, idOf, readBeacon, textOf, visitorIdOf } from './read-beacon.ts'
import { shownUrl } from './shown-url.ts'
import { countDropped } from './count-dropped.ts'
import { takeBeacon } from './take-beacon.ts'
import { renewedCookie } from './visitor-cookie.ts'

const NOTHING_TO_SAY: Answer = { status: 204, body: '', contentType: 'text/plain' }

/** A picture of one transparent point. */
const PICTURE: Answer = {
  status: 200,
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  contentType: 'image/gif',
  headers: { 'cache-control': 'no-store' },
}

/** What `s.js` sends. */
export const nativeBeaconRoutes = nativeRoutes(beaconCalls, {
  async sendBeacon(exchange) {
    const beacon = readBeacon(exchange.body)
    if (beacon === undefined) {
      throw new OwnRefusal('invalid_request', '$.id: expected a message id.')
    }
    await take(exchange, beacon)
    const cookie = isPrivate(exchange) ? undefined : renewedCookie(beacon, exchange)
    return new Prepared(
      cookie === undefined
        ? NOTHING_TO_SAY
        : { ...NOTHING_TO_SAY, headers: { 'set-cookie': cookie } },
    )
  },
})

/** `GET /i.gif` of scripts before `s.js`. */
export const pictureRoute: BeaconRoute = {
  method: 'GET',
  path: '/i.gif',
  access: 'beacon',
  permission: 'send_beacons',
  doc: {
    tag: 'Browser',
    summary: 'Record a page view by an image',
    asking: { ui: 'billy_jones', r: '1' },
    query: {
      bk: 'The beacon key.',
      ui: 'The user that is claimed.',
      S: "The MD5 of the session's id: a session that an event of your server named lately is found by it.",
      uu: 'The value of `__ssid`.',
      u: 'The page; of its query the names are kept.',
      t: 'Its title.',
      rf: 'Its referrer, kept as the page is.',
      tm: 'When it was sent.',
      r: 'A random number.',
    },
    answers: {
      200: {
        description: 'Taken: a picture of one point.',
        content: { type: 'image/gif', schema: { type: 'string', format: 'binary' } },
      },
    },
  },
  handle: getPicture,
}

async function getPicture(exchange: BeaconExchange): Promise<Answer> {
  await take(exchange, oldBeacon(exchange))
  return PICTURE
}

/** What the query of `i.gif` says. Its address with its time and chance is what it is known by. */
function oldBeacon({ request, services, caller }: BeaconExchange): ReportedBeacon {
  const said = (name: string) => queryText(request.query, name)
  const digest = idOf(said('S'))
  const session = digest && services.sessionDigests.find(caller.environment.number, digest)
  const address = (name: string) => shownUrl(textOf(said(name)))
  const view = { url: address('u'), title: textOf(said('t')), referrer: address('rf') }
  return {
    id: createHash('sha256').update(request.target).digest('hex'),
    user: accountIdOf(said('ui')),
    session,
    visitor: visitorIdOf(said('uu')),
    domain: '',
    pages: [{ ...view, agoMs: 0 }],
    device: {},
    behavior: {},
    dropped: { device: 0, behavior: 0 },
    ...(session === undefined && digest !== undefined && { sessionDigest: digest }),
  }
}

/** Writes the beacon to the ledger, once. */
async function take(exchange: BeaconExchange, told: ReportedBeacon): Promise<void> {
  const { services, request, ip } = exchange
  const { headers } = request
  const event = beaconEvent(told, {
    ip,
    userAgent: textOf(headers['user-agent']),
    acceptLanguage: textOf(headers['accept-language']),
  })
  if (event === undefined || isPrivate(exchange)) services.metrics.beacons('dropped')
  else if ((await takeBeacon(exchange, { id: told.id, event })) === 'taken')
    countDropped(exchange, told.dropped)
}

/** The visitor's browser asks not to be followed, and the account heeds that. */
const isPrivate = ({ services, request, caller }: BeaconExchange): boolean =>
  request.headers['sec-gpc'] === '1' && heedsPrivacyControl(caller.account, services.config)
