/**
 * Writes what is made from the built packages: the generated pages of docs/reference, and s.js.
 * Run by `npm run generate`.
 */
import { writeFileSync } from 'node:fs'
import { bundleSnippet } from '../packages/browser/dist/bundle/bundle-snippet.js'
import { conditionsPage, reasonsPage } from '../packages/engine/dist/index.js'
import '../packages/contract/dist/reference/generate.js'

// First: the service reads it when it is loaded, and its pinned address, which OpenAPI tells, follows from it.
writeFileSync(new URL('../packages/server/assets/s.js', import.meta.url), await bundleSnippet())
const { documentText, messagesPage, openApi, ROUTES, settingsPage } =
  await import('../packages/server/dist/index.js')

const reference = new URL('../docs/reference/', import.meta.url)
writeFileSync(new URL('settings.md', reference), settingsPage())
writeFileSync(new URL('messages.md', reference), messagesPage())
writeFileSync(new URL('reasons.md', reference), reasonsPage())
writeFileSync(new URL('conditions.md', reference), conditionsPage())
writeFileSync(new URL('openapi.json', reference), documentText(openApi(ROUTES)))
