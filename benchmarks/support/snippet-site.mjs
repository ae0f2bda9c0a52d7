import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export const SCRIPT = readFileSync(new URL('../../packages/server/assets/s.js', import.meta.url))
const COMMANDS = [['_setAccount', 'key'], ['_setSessionId', 'visit'], ['_trackPageview']]
const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body>`
/** A list of goods, laid out by the browser: something a script could push around. */
const GOODS = Array.from({ length: 200 }, (_, n) => `<p>Chair ${n}, of wood, in stock</p>`).join('')

/** The script is loaded so long after the page. */
const tagAfter = (ms) => `<script>
  var _winnow = ${JSON.stringify(COMMANDS)}
  window.addEventListener('load', function () {
    setTimeout(function () {
      var script = document.createElement('script')
      script.src = '/s.js'
      document.body.appendChild(script)
    }, ${ms})
  })
</script>`

/** Pages by path; without a tag it is the same page. A pause separates the work of the page from the script's. */
const PAGES = new Map([
  ['/', HEAD + tagAfter(300)],
  ['/with', HEAD + tagAfter(300) + GOODS],
  ['/at-once', HEAD + tagAfter(0) + GOODS],
  ['/without', HEAD + GOODS],
])

/** Pages, the script, and something that takes beacons. */
export async function openSite() {
  const server = createServer((request, response) => {
    const isScript = request.url === '/s.js'
    const body = isScript ? SCRIPT : PAGES.get(request.url)
    request.resume()
    if (request.method === 'POST') response.writeHead(204).end()
    else if (body === undefined) response.writeHead(404).end()
    else {
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      if (isScript) response.setHeader('cache-control', 'public, max-age=600')
      response.end(body)
    }
  })
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() }
}
