import type { Partners } from '@winnow/engine'
import { openRing, type Ring } from './key-ring.ts'

/** A partner's key that was found. */
export interface PartnerCaller {
  readonly kind: 'partner'
  readonly keyId: string
  readonly partnerId: string
}

/** Every active key of a partner by its hash, in memory. Accounts' keys are not among them. */
export type PartnerRing = Ring<PartnerCaller>

export const openPartnerRing = (partners: Pick<Partners, 'activeKeys'>): Promise<PartnerRing> =>
  openRing(async () =>
    (await partners.activeKeys()).map(({ sha256, id, partnerId }) => ({
      sha256,
      key: { kind: 'partner', keyId: id, partnerId },
    })),
  )
