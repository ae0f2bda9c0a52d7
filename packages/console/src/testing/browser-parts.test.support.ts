/** What components ask of a browser and jsdom does not have. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const matchNothing = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

/** Puts them into the page of a test. */
export function addBrowserParts(): void {
  Object.assign(window, {
    matchMedia: matchNothing,
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    scrollTo: () => undefined,
  })
  Element.prototype.scrollIntoView = () => undefined
  Range.prototype.getClientRects = () => document.createElement('i').getClientRects()
  if (document.fonts === undefined) Object.assign(document, { fonts: new EventTarget() })
}
