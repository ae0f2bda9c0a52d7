import { textSchema, namedObject } from '@winnow/contract'
import { idSchema } from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import { ownAddress } from '../../http/own-address.ts'
import { switchIn, textOf } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, OwnRoute } from '../../http/route.ts'
import { heedsPrivacyControl } from '../../limits/beacon-rules.ts'
import { CURRENT_SCRIPT } from '../../script/served-script.ts'
import { PINNED_PATH } from './script.ts'
import { snippetTag } from './snippet-tag.ts'

const PLACEHOLDER = 'YOUR_BEACON_KEY'

const snippetSchema = namedObject('Snippet', {
  snippet: textSchema({
    description: 'The tag, to be put into each page.',
    examples: ['<script>…'],
  }),
  script: idSchema('https://winnow.example/s.js'),
  pinned_script: idSchema('https://winnow.example/s.0123456789abcdef.js'),
  integrity: idSchema('sha384-…', 'For `<script integrity>` with the pinned script.'),
})

/** `GET /v1/snippet`: the tag for an account's pages. */
export const snippetRoute: OwnRoute = {
  method: 'GET',
  path: '/v1/snippet',
  access: 'api_key',
  doc: {
    tag: 'Browser',
    summary: 'Get the tag for your pages',
    description:
      'The tag as `snippet`; with `pinned=true` it loads one version of the script, whose bytes the browser checks. `pinned_script` and `integrity` say which.',
    answers: { 200: answered(snippetSchema) },
    query: {
      beacon_key:
        'The beacon key to put in: only its hash is kept here, so it cannot be looked up. Without it the tag says `YOUR_BEACON_KEY`.',
      cdn_url:
        'Where pages reach this service, `https://shop.example/ss`; by default `public_url`, or as you did.',
      pinned:
        '`true`: the tag loads this version of the script alone, with `integrity` and `crossorigin`.',
    },
  },
  handle: getSnippet,
}

function getSnippet({ request, services, caller }: CallerExchange): Answer {
  const cdnUrl = cdnUrlOf(
    textOf(request.query, 'cdn_url') ?? ownAddress(request.headers, services.config),
  )
  const key = textOf(request.query, 'beacon_key')
  if (key !== undefined) checkKey(key)
  const honorsPrivacyControl = heedsPrivacyControl(caller.account, services.config)
  const { integrity } = CURRENT_SCRIPT
  const pin = switchIn(request.query, 'pinned') ? { path: PINNED_PATH, integrity } : undefined
  return json(200, {
    snippet: snippetTag({ beaconKey: key ?? PLACEHOLDER, cdnUrl, honorsPrivacyControl, pin }),
    script: `${cdnUrl}/s.js`,
    pinned_script: cdnUrl + PINNED_PATH,
    integrity,
  })

  function checkKey(text: string): void {
    const known = services.keys.find(text)
    if (known?.kind === 'beacon' && known.environment.number === caller.environment.number) return
    throw new OwnRefusal('invalid_request', 'beacon_key: no beacon key of this environment.')
  }
}

/** Where the script is below; the script's own address is understood too. */
function cdnUrlOf(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text))
    return text.replace(/[?#].*$/, '').replace(/(\/s(\.[0-9a-f]+)?\.js)?\/*$/, '')
  throw new OwnRefusal('invalid_request', 'cdn_url: expected an http or https address.')
}
