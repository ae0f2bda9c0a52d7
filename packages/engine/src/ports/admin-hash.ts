/** SHA-256 of the administrator's token. */
export interface AdminHash {
  /** Undefined: none was kept yet. */
  read(): Promise<string | undefined>
  keep(sha256: string): Promise<void>
}
