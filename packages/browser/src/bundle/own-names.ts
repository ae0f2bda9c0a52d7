/**
 * Properties that the script alone reads, by their names: each may be called anything in `s.js`. Names that go over the wire, that the
 * browser reads or that the page's queue knows are none of them.
 */
export const OWN_NAMES: readonly string[] = `
  setAccount trackPageview trackRoutes setCookieDomain setConsent routeChanged track identify
  takeCookieAway leave tellBehavior tell headOf renewedVisitor mayIdentify isDenied seenBy
  formerId lastHref isWatchingRoutes views told settings outbox cookieDomain trackerUrl
  honoursPrivacyControl keepsQuery consent atMs seconds summary moveCount lengthPixels
  straightness lastMs squares meanMs deviationMs firstMs startMs counts typing waiting isSending
  draft answered seal fits bodyOf deliver postInTime unload flush forget
`
  .trim()
  .split(/\s+/)
