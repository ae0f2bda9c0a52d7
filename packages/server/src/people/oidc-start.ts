/** A sign-in that went to the provider. */
export interface OidcStart {
  readonly verifier: string
  readonly nonce: string
  /** SHA-256 of the secret in the cookie of the browser that began: another one may not end it. */
  readonly browserSha256: string
}
