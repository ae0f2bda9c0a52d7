import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Browsers since 2018: what is newer in syntax is rewritten, functions are not. */
const TARGET = 'es2018'

/** `s.js` as one classic script without names of its own. The same source gives the same bytes. */
export async function bundleSnippet(): Promise<string> {
  const build = await rolldown({
    input: MAIN,
    platform: 'browser',
    transform: { target: TARGET },
  })
  const { output } = await build.generate({ format: 'iife', minify: true, comments: false })
  await build.close()
  return output[0].code
}
