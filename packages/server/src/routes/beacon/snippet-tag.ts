/** What stands in the tag. */
export interface TagParts {
  readonly beaconKey: string
  /** The script's address. */
  readonly script: string
  /** The digest without which a browser refuses the script; absent = it may change. */
  readonly integrity?: string | undefined
  /** Heed Global Privacy Control. */
  readonly honorsPrivacyControl: boolean
}

/**
 * The tag for a page, to stand right after its opening body tag. It loads nothing before the page has
 * loaded. The application fills in user and session.
 */
export function snippetTag({
  beaconKey,
  script,
  integrity,
  honorsPrivacyControl,
}: TagParts): string {
  const privacy = honorsPrivacyControl ? `\n  _winnow.push(['_honorPrivacyControl', true])` : ''
  const pin =
    integrity === undefined
      ? ''
      : `\n      script.integrity = ${quoted(integrity)}\n      script.crossOrigin = 'anonymous'`
  return `<script>
  var _winnow = (window._winnow = window._winnow || [])
  _winnow.push(['_setAccount', ${quoted(beaconKey)}])
  _winnow.push(['_setUserId', '']) // the logged-in user's id as in $user_id, else ''
  _winnow.push(['_setSessionId', '']) // the id of this visit as in $session_id${privacy}
  _winnow.push(['_trackPageview'])
  ;(function () {
    function load() {
      var script = document.createElement('script')
      script.async = true
      script.src = ${quoted(script)}${pin}
      document.body.appendChild(script)
    }
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load)
  })()
</script>
`
}

/** A string of JavaScript inside HTML. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\u003c`)}'`
