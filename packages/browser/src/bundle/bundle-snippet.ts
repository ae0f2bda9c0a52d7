import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { OWN_NAMES } from './own-names.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Browsers since 2018: what is newer in syntax is rewritten, functions are not. */
const TARGET = 'es2018'

const MINIFY = {
  compress: true,
  mangle: true,
  mangleProps: { include: new RegExp(`^(?:${OWN_NAMES.join('|')})$`) },
} as const

/** `s.js` as one classic script without names of its own. The same source gives the same bytes. */
export async function bundleSnippet(): Promise<string> {
  const build = await rolldown({
    input: MAIN,
    platform: 'browser',
    transform: { target: TARGET },
  })
  const { output } = await build.generate({ format: 'iife', minify: MINIFY, comments: false })
  await build.close()
  return output[0].code
}
