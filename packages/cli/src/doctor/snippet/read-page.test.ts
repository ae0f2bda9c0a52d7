import { expect, it } from 'vitest'
import { metaPolicies, tagOf } from './read-page.ts'

const OURS = `<!doctype html><head></head><body class="x"><script nonce="n1">
  var _winnow = (window._winnow = window._winnow || [])
  _winnow.push(['_setAccount', 'abcde12345'])
  _winnow.push(['_setUserId', ''])
  _winnow.push(['_setSessionId', 'visit-1'])
  _winnow.push(['_trackPageview'])
  ;(function () { var script = document.createElement('script')
    script.src = 'https://shop.test/ss/s.js'; script.integrity = 'sha384-x'; script.crossOrigin = 'anonymous' })()
</script>`

const OLD = `<head><script type="text/javascript">
  var _sift = window._sift = window._sift || [];
  _sift.push(["_setAccount", "oldkey"]); _sift.push(["_setSessionId", session]);
</script><script async src="/ss/s.0123456789abcdef.js" integrity='sha384-y' crossorigin></script></head><body>`

it('finds the tag as it is printed', () => {
  expect(tagOf(OURS)).toMatchObject({
    queue: '_winnow',
    account: 'abcde12345',
    times: 1,
    session: 'visit-1',
    isInBody: true,
    script: 'https://shop.test/ss/s.js',
    isLoader: true,
    trackerUrl: undefined,
    integrity: 'sha384-x',
    hasCrossOrigin: true,
    nonce: 'n1',
  })
})

it('finds the older tag, in the head, with a script of its own', () => {
  expect(tagOf(OLD)).toMatchObject({
    queue: '_sift',
    account: 'oldkey',
    session: undefined,
    isInBody: false,
    script: '/ss/s.0123456789abcdef.js',
    isLoader: false,
    integrity: 'sha384-y',
    hasCrossOrigin: true,
    nonce: undefined,
  })
})

it.each([
  ['reported', "'_trackPageview'"],
  ['left to the application', "'_trackSpa'"],
  ['none', "'_setCookieDomain', ''"],
])('sees that views are %s', (views, command) => {
  expect(tagOf(OURS.replace("'_trackPageview'", command))?.views).toBe(views)
})

it('sees a view that another script of the page tells of', () => {
  expect(tagOf(OLD)?.views).toBe('none')
  expect(tagOf(`${OLD}<script>_sift.push(["_trackPageview"])</script>`)?.views).toBe('reported')
})

it('counts how often it stands in the page, a comment left out', () => {
  const second = OURS.slice(OURS.indexOf('<script'))
  expect(tagOf(OURS + second)?.times).toBe(2)
  expect(tagOf(`${OURS}<!-- ${second} -->`)?.times).toBe(1)
  expect(tagOf(`<body><!-- ${second} --></body>`)).toBeUndefined()
})

it.each(['', '<p>_setAccount</p>', '<script>var s = 1</script>', '<script>_setAccount'])(
  'finds none in %j',
  (html) => {
    expect(tagOf(html)).toBeUndefined()
  },
)

it('finds the policies of a page itself', () => {
  const html = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'self'">`
  expect(metaPolicies(html)).toEqual(["script-src 'self'"])
})
