/** What stands in the tag. */
export interface TagParts {
  readonly beaconKey: string
  /** Where `s.js` is below, without a slash at its end. */
  readonly cdnUrl: string
  /** Heed Global Privacy Control. */
  readonly honorsPrivacyControl: boolean
  /** One version of the script, which the browser checks; undefined = whichever the service has. */
  readonly pin?: ScriptPin | undefined
}

/** A version of the script: its path, and what its `integrity` must be. */
interface ScriptPin {
  readonly path: string
  readonly integrity: string
}

/**
 * The tag for a page, to stand right after its opening body tag. It loads nothing before the page has
 * loaded. The application fills in user and session.
 */
export function snippetTag({ beaconKey, cdnUrl, honorsPrivacyControl, pin }: TagParts): string {
  const privacy = honorsPrivacyControl ? `\n  _winnow.push(['_honorPrivacyControl', true])` : ''
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
      script.src = ${quoted(cdnUrl + (pin?.path ?? '/s.js'))}${pin === undefined ? '' : checked(pin)}
      document.body.appendChild(script)
    }
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load)
  })()
</script>
`
}

/** What makes the browser refuse other bytes; it reads them only where the script is asked for as of another origin. */
const checked = ({ integrity }: ScriptPin): string => `
      script.integrity = ${quoted(integrity)}
      script.crossOrigin = 'anonymous'`

/** A string of JavaScript inside HTML. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\u003c`)}'`
