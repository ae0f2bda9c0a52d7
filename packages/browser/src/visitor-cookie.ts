import { COOKIE_SECONDS } from './limits.ts'
import type { Page } from './page.ts'

const NAME = '__ssid'
const PROBE = '__ssid_probe'

/** A value that is shorter was never ours, or was cut; one with other signs could break a header. */
const VALID = /^[\w-]{15,64}$/

/** A visitor's id, and the domain its cookie was set for ('' = this host only). */
export interface Visitor {
  readonly id: string
  readonly domain: string
}

/**
 * The visitor's id from the first-party cookie, which is made or renewed for 400 days. Undefined
 * where the browser keeps no cookie: an id that changes with each page would identify nobody.
 * `formerId`: the one that was taken away from this page.
 */
export function visitorOf(
  page: Page,
  wantedDomain: string,
  formerId?: string,
): Visitor | undefined {
  try {
    return renewedVisitor(page, wantedDomain, formerId)
  } catch {
    // A frame in a sandbox may not even look at cookies.
    return undefined
  }
}

function renewedVisitor(page: Page, wantedDomain: string, formerId?: string): Visitor | undefined {
  const kept = keptId(page)
  // One that is none of ours would stand before ours, where it was set for the host alone.
  if (kept === undefined) forgetVisitor(page, wantedDomain)
  const id = kept ?? formerId ?? newId(page)
  const domain = wantedDomain.replace(/^\./, '') || registrableDomain(page)
  writeCookie(page, { name: NAME, value: id, domain, seconds: COOKIE_SECONDS })
  return readCookie(page, NAME) === id ? { id, domain } : undefined
}

/** Takes the cookie away, wherever it was set for, and answers with the id; a page that has none is not touched. */
export function forgetVisitor(page: Page, wantedDomain: string): string | undefined {
  if (readCookie(page, NAME) === undefined) return undefined
  const id = keptId(page)
  for (const domain of ['', wantedDomain.replace(/^\./, ''), registrableDomain(page)]) {
    writeCookie(page, { name: NAME, value: '', domain, seconds: 0 })
  }
  return id
}

function keptId(page: Page): string | undefined {
  const kept = readCookie(page, NAME)
  return kept !== undefined && VALID.test(kept) ? kept : undefined
}

/**
 * The widest domain that the browser lets this host set a cookie for, found by trying: browsers know
 * the list of public suffixes, which is far too long to bring along. '' for localhost and addresses.
 */
export function registrableDomain(page: Page): string {
  const labels = page.location.hostname.split('.')
  if (labels.length < 2 || /^[\d.]+$|:/.test(page.location.hostname)) return ''
  for (let from = labels.length - 2; from >= 0; from -= 1) {
    const domain = labels.slice(from).join('.')
    if (takesCookie(page, domain)) return domain
  }
  return ''
}

function takesCookie(page: Page, domain: string): boolean {
  writeCookie(page, { name: PROBE, value: '1', domain, seconds: 60 })
  const taken = readCookie(page, PROBE) === '1'
  if (taken) writeCookie(page, { name: PROBE, value: '', domain, seconds: 0 })
  return taken
}

/** A random version 4 UUID; `randomUUID` is missing on plain HTTP and in browsers before 2022. */
export function newId(page: Page): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => (byte + 256).toString(16).slice(1)).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}

function readCookie({ document }: Page, name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly seconds: number
}

/** Safari keeps no cookie that wants to be secure of a page on `http://localhost`. */
function writeCookie(page: Page, { name, value, domain, seconds }: Cookie): void {
  const where = domain === '' ? '' : `; Domain=${domain}`
  const safe = page.location.protocol === 'https:' ? '; Secure' : ''
  page.document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${safe}${where}`
}
