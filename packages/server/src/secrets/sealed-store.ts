import type { Credentials, Endpoints, Partners, Store } from '@winnow/engine'
import type { SecretBox } from './secret-box.ts'
import {
  endpointWith,
  partnerConfigWith,
  partnerWith,
  personOwner,
  type RewriteSecret,
} from './stored-secrets.ts'

/** A store with secrets that are sealed where they are stored, and plain for those who use it. */
export function sealedStore(store: Store, box: SecretBox): Store {
  const by: Sealing = {
    seal: (secret, owner) => box.seal(secret, owner),
    open: (stored, owner) => box.open(stored, owner),
  }
  return {
    ...store,
    endpoints: sealedEndpoints(store.endpoints, by),
    credentials: sealedCredentials(store.credentials, by),
    partners: sealedPartners(store.partners, by),
  }
}

interface Sealing {
  readonly seal: RewriteSecret
  readonly open: RewriteSecret
}

const sealedEndpoints = (store: Endpoints, { seal, open }: Sealing): Endpoints => ({
  all: async () => (await store.all()).map((endpoint) => endpointWith(endpoint, open)),
  add: async (endpoint, position) =>
    endpointWith(await store.add(endpointWith(endpoint, seal), position), open),
  put: (endpoint) => store.put(endpointWith(endpoint, seal)),
  remove: (number) => store.remove(number),
  positions: () => store.positions(),
  move: (positions) => store.move(positions),
})

const sealedCredentials = (store: Credentials, { seal, open }: Sealing): Credentials => ({
  async of(personId) {
    const known = await store.of(personId)
    if (known?.totp === undefined) return known
    return { ...known, totp: { ...known.totp, seed: open(known.totp.seed, personOwner(personId)) } }
  },
  setPassword: (personId, passwordHash) => store.setPassword(personId, passwordHash),
  setTotp: (personId, { seed, lastStep }, recoveryCodes) =>
    store.setTotp(personId, { seed: seal(seed, personOwner(personId)), lastStep }, recoveryCodes),
  removeTotp: (personId) => store.removeTotp(personId),
  seeds: async () =>
    (await store.seeds()).map(({ personId, seed }) => ({
      personId,
      seed: open(seed, personOwner(personId)),
    })),
  async replaceSeed(personId, { from, to }) {
    const owner = personOwner(personId)
    const stored = (await store.seeds()).find((of) => of.personId === personId)?.seed
    if (stored === undefined || open(stored, owner) !== from) return false
    return store.replaceSeed(personId, { from: stored, to: seal(to, owner) })
  },
  useTotpStep: (personId, step) => store.useTotpStep(personId, step),
  useRecoveryCode: (personId, sha256) => store.useRecoveryCode(personId, sha256),
  addPasskey: (passkey) => store.addPasskey(passkey),
  passkey: (id) => store.passkey(id),
  passkeys: (personId) => store.passkeys(personId),
  usePasskey: (id, use) => store.usePasskey(id, use),
  removePasskey: (personId, id) => store.removePasskey(personId, id),
  removeSecondFactors: (personId) => store.removeSecondFactors(personId),
})

const sealedPartners = (store: Partners, { seal, open }: Sealing): Partners => ({
  create: async (partner) => partnerWith(await store.create(partner), open),
  list: async () => (await store.list()).map((partner) => partnerWith(partner, open)),
  async get(id) {
    const partner = await store.get(id)
    return partner && partnerWith(partner, open)
  },
  async configure(id, config) {
    const partner = await store.configure(id, partnerConfigWith(id, config, seal))
    return partner && partnerWith(partner, open)
  },
  addKey: (key) => store.addKey(key),
  keys: (partnerId) => store.keys(partnerId),
  revokeKey: (partnerId, keyId) => store.revokeKey(partnerId, keyId),
  activeKeys: async () =>
    (await store.activeKeys()).map((key) => ({ ...key, partner: partnerWith(key.partner, open) })),
  addAccount: (account) => store.addAccount(account),
  accounts: (partnerId, page) => store.accounts(partnerId, page),
  accountsCount: (partnerId) => store.accountsCount(partnerId),
  accountWith: (partnerId, details) => store.accountWith(partnerId, details),
  async partnerOf(accountId) {
    const partner = await store.partnerOf(accountId)
    return partner && partnerWith(partner, open)
  },
})
