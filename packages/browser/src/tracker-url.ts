/**
 * `cdn.example`, `https://cdn.example/`, `https://shop.example/ss` and `/ss` of the page's own site → an address without a
 * slash at its end; nothing stays nothing.
 */
export function trackerUrlOf(text: string): string {
  const whole = /^(https?:|\/(?!\/)|$)/.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  return whole.replace(/\/+$/, '')
}

/** Where the script was loaded from: `https://shop.example/ss/s.js` → `https://shop.example/ss`. */
export const homeOf = (scriptUrl: string): string =>
  scriptUrl.replace(/[?#].*$/, '').replace(/\/[^/]*$/, '')
