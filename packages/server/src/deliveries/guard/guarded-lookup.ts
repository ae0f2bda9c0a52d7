import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { AddressGuard } from './address-guard.ts'

/** A look-up for sockets: they connect to addresses that the guard allows, and to no others. */
export const guardedLookup =
  (guard: AddressGuard): LookupFunction =>
  (hostname, options, callback) => {
    guard.addressesOf(hostname).then(
      (addresses) => answer(addresses.filter(isOfFamily(options.family)), options.all, callback),
      (error: unknown) => callback(asError(error), '', 0),
    )
  }

type Callback = Parameters<LookupFunction>[2]

function answer(
  addresses: readonly LookupAddress[],
  all: boolean | undefined,
  callback: Callback,
): void {
  const [first] = addresses
  if (first === undefined) {
    callback(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '', 0)
  } else if (all === true) callback(null, [...addresses])
  else callback(null, first.address, first.family)
}

const isOfFamily =
  (family: number | string | undefined) =>
  (address: LookupAddress): boolean =>
    family !== 4 && family !== 6 ? true : address.family === family

const asError = (error: unknown): NodeJS.ErrnoException =>
  error instanceof Error ? error : new Error(String(error))
