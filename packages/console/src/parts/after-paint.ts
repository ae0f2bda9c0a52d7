/** In a page that nobody sees, no frame comes. */
const LATEST_MS = 100

/** Resolves when the latest changes were painted: what nobody sees must not hold them up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LATEST_MS)
  })
