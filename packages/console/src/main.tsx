import '@mantine/core/styles.css'
import './theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { nonceOfPage } from './theme/nonce-of-page.ts'
import { followContrast } from './theme/look.ts'
import { startWords } from './words/words.ts'

async function start(): Promise<void> {
  // Where the parts that lock scrolling look for it: they add a style element of their own.
  Object.assign(globalThis, { __webpack_nonce__: nonceOfPage() })
  followContrast()
  await startWords()
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()
