import { snippetCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { ownAddress } from '../../http/own-address.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { heedsPrivacyControl } from '../../limits/beacon-rules.ts'
import { CURRENT_SCRIPT } from '../../script/served-script.ts'
import { PINNED_PATH } from './script.ts'
import { snippetTag } from './snippet-tag.ts'

const PLACEHOLDER = 'YOUR_BEACON_KEY'

/** The tag for an account's pages. */
export const nativeSnippetRoutes = nativeRoutes(snippetCalls, {
  readSnippet(exchange, { query }) {
    const { request, services, caller } = exchange
    const cdnUrl = cdnUrlOf(query('cdn_url') ?? ownAddress(request.headers, services.config))
    const key = query('beacon_key')
    if (key !== undefined) checkKey(exchange, key)
    const honorsPrivacyControl = heedsPrivacyControl(caller.account, services.config)
    const { integrity } = CURRENT_SCRIPT
    const pin = query('pinned') ? { path: PINNED_PATH, integrity } : undefined
    return {
      snippet: snippetTag({ beaconKey: key ?? PLACEHOLDER, cdnUrl, honorsPrivacyControl, pin }),
      script: `${cdnUrl}/s.js`,
      pinned_script: cdnUrl + PINNED_PATH,
      integrity,
    }
  },
})

/** Errors: OwnRefusal invalid_request. */
function checkKey({ services, caller }: CallerExchange, text: string): void {
  const known = services.keys.find(text)
  if (known?.kind === 'beacon' && known.environment.number === caller.environment.number) return
  throw new OwnRefusal('invalid_request', 'beacon_key: no beacon key of this environment.')
}

/** Where the script is below; the script's own address is understood too. */
function cdnUrlOf(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text))
    return text.replace(/[?#].*$/, '').replace(/(\/s(\.[0-9a-f]+)?\.js)?\/*$/, '')
  throw new OwnRefusal('invalid_request', 'cdn_url: expected an http or https address.')
}
