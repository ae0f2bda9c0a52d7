import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = new URL('src/outside-text/', import.meta.url)

/** Their text goes through there; the runtimes themselves import React's. */
const SHOWS = /\/console\/src\/(?!outside-text\/[\w-]+\.tsx?$)|\/node_modules\/@mantine\//

/** Compiles JSX to `src/outside-text/`, of the console and of the components it uses: all text goes through there. */
export const showOutsideText = (): Plugin => ({
  name: 'show-outside-text',
  enforce: 'pre',
  resolveId(source, importer) {
    const runtime = /^react\/(jsx(?:-dev)?-runtime)$/.exec(source)?.[1]
    if (runtime === undefined || importer === undefined || !SHOWS.test(importer)) return undefined
    return fileURLToPath(new URL(`${runtime}.ts`, FOLDER))
  },
})
