/** A role that a service made for itself, besides the built-in ones. */
export interface OwnRole {
  readonly name: string
  /** What it is for. */
  readonly meaning: string
  /** Names of permissions. One that this version does not know permits nothing. */
  readonly permissions: readonly string[]
  readonly createdAtMs: number
  readonly changedAtMs: number
}

/** Roles that were made. */
export interface OwnRoles {
  /** By name. */
  list(): Promise<readonly OwnRole[]>
  /** Makes a role or puts it in place of the one of its name, which keeps the time of its making. */
  set(role: Omit<OwnRole, 'createdAtMs' | 'changedAtMs'>, nowMs: number): Promise<OwnRole>
  /** False = there is none. */
  remove(name: string): Promise<boolean>
}
