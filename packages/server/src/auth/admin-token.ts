import { newAdminToken, sameHash, sha256Hex } from './secrets.ts'

/** Where the token of the administrator comes from, and goes when it changes. */
export interface AdminTokenSource {
  /** Hash of the token that is in force; undefined = nobody is the administrator. */
  readonly adminSha256: string | undefined
  /** Keeps the hash of a new one, and the token itself where its owner keeps it. */
  keepAdminToken(token: string): Promise<void>
  /** The hash as another node may have changed it; absent = no other node could. */
  readAdminSha256?(): Promise<string | undefined>
}

/** The administrator's token, of which only the hash is kept. */
export class AdminToken {
  private readonly source: AdminTokenSource
  private sha256: string | undefined
  private rotated: Promise<unknown> = Promise.resolve()

  constructor(source: AdminTokenSource) {
    this.source = source
    this.sha256 = source.adminSha256
  }

  is(token: string): boolean {
    const { sha256 } = this
    return sha256 !== undefined && sameHash(sha256Hex(token), sha256)
  }

  /** A new token; the old one is in force until this resolves, and never again. Error: it cannot be kept. */
  rotate(): Promise<string> {
    const token = this.rotated.then(() => this.replace())
    this.rotated = token.catch(() => undefined)
    return token
  }

  /** Reads what another node may have changed. */
  async renew(): Promise<void> {
    this.sha256 = (await this.source.readAdminSha256?.()) ?? this.sha256
  }

  private async replace(): Promise<string> {
    const token = newAdminToken()
    await this.source.keepAdminToken(token)
    this.sha256 = sha256Hex(token)
    return token
  }
}
