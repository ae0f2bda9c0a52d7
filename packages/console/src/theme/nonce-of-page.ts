/** Style elements that components add carry it, or the page's policy refuses them. */
export const nonceOfPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
