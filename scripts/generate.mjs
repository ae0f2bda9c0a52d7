/**
 * Writes what is made from the built packages: the generated pages of docs/reference, and s.js.
 * Run by `npm run generate`.
 */
import { writeFileSync } from 'node:fs'
import { bundleSnippet } from '../packages/browser/dist/bundle/bundle-snippet.js'
import '../packages/contract/dist/reference/generate.js'
import { settingsPage } from '../packages/server/dist/index.js'

writeFileSync(new URL('../docs/reference/settings.md', import.meta.url), settingsPage())
writeFileSync(new URL('../packages/server/assets/s.js', import.meta.url), await bundleSnippet())
