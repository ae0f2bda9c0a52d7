import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { newConsole } from './console.ts'
import { listenToKeys } from './keys/listen-to-keys.ts'
import { KeysContext } from './keys/use-keys.ts'
import { colorSchemes } from './theme/look.ts'
import { nonceOfPage } from './theme/nonce-of-page.ts'
import { theme } from './theme/theme.ts'

/** The whole console. `parts`: of a test. */
export function App({ parts }: { readonly parts?: ReturnType<typeof newConsole> }) {
  const { router, cache, keys } = useMemo(() => parts ?? newConsole(), [parts])
  useEffect(() => listenToKeys(keys), [keys])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={nonceOfPage}
    >
      <QueryClientProvider client={cache}>
        <KeysContext value={keys}>
          <RouterProvider router={router} />
        </KeysContext>
      </QueryClientProvider>
    </MantineProvider>
  )
}
