import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { showOutsideText } from './show-outside-text.ts'
import { wordsByLanguage } from './words-by-language.ts'

/** The service that the development server passes calls on to. */
const SERVICE = process.env['WINNOW_URL'] ?? 'http://127.0.0.1:8080'

/** What every page loads. */
const BASE =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|i18next|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\//

export default defineConfig({
  base: '/console/',
  plugins: [showOutsideText(), wordsByLanguage(), react()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Browsers that know `light-dark()`: what it is rewritten to for older ones loses the colours.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy of the page allows no inline font or script.
    assetsInlineLimit: 0,
    // Each screen would list its parts in the first file, which every page loads. A screen's styles must come before it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Many small files are larger in sum than one: what every page loads is packed together.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } },
    },
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    proxy: { '/v1': SERVICE, '/v205': SERVICE, '/sign-in/oidc': SERVICE, '/docs': SERVICE },
  },
})
