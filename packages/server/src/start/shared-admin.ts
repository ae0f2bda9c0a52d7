import type { AdminHash } from '@winnow/engine'
import { sha256Hex } from '../auth/secrets.ts'
import type { LocalAccess } from './credentials.ts'

/**
 * The access of a node with the administrator's token that all nodes of a database share: what the database has is in force. Of a data
 * directory alone, the access as it is.
 */
export async function withSharedAdmin(
  access: LocalAccess,
  shared: AdminHash | undefined,
): Promise<LocalAccess> {
  if (shared === undefined) return access
  return {
    ...access,
    adminSha256: (await shared.read()) ?? access.adminSha256,
    readAdminSha256: () => shared.read(),
    keepAdminToken: async (token) => {
      await access.keepAdminToken(token)
      await shared.keep(sha256Hex(token))
    },
  }
}

/** Shares the token that a node has, where none is shared yet. */
export async function shareAdmin(
  { adminSha256 }: Pick<LocalAccess, 'adminSha256'>,
  shared: AdminHash | undefined,
): Promise<void> {
  if (shared === undefined || adminSha256 === undefined) return
  if ((await shared.read()) === undefined) await shared.keep(adminSha256)
}
