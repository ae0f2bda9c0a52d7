import { parse } from 'tldts'
import { memoized } from '../../entities/memo.ts'

/** A link or a mail address in a text, by the places of its first and after its last unit. */
export interface Link {
  readonly kind: 'url' | 'mail'
  readonly from: number
  readonly to: number
  /** The places of the host's first and after its last unit. */
  readonly hostFrom: number
  readonly hostTo: number
  /** Registrable domain, `example.co.uk`, else the host as it stands. */
  readonly domain: string
  /** The public suffix of a name, `co.uk`; '' of an IP address. */
  readonly suffix: string
}

interface Site {
  readonly domain: string
  readonly suffix: string
}

const NO_SITE: Site = { domain: '', suffix: '' }

const MAX_CACHED_DOMAINS = 4096

/** RFC 1035: longest host name. */
const MAX_HOST_LENGTH = 253
const MAX_SCHEME_LENGTH = 10
const [DOT, COLON, SLASH, AT, HYPHEN] = [0x2e, 0x3a, 0x2f, 0x40, 0x2d]

/**
 * The first link or mail address among the units [from, to) of a folded text, which hold no space.
 * A link runs on to `to`. A name with a dot is a host only under a public suffix that exists:
 * `youtube.com` is, `end.then` is not. Linear: of `://`, ats and dots the first one is tried.
 */
export function linkIn(units: Uint16Array, from: number, to: number): Link | undefined {
  let [colon, at, dot] = [-1, -1, -1]
  for (let place = from + 1; place < to; place += 1) {
    const unit = units[place]
    if (unit === DOT) dot = dot < 0 ? place : dot
    else if (unit === AT) at = at < 0 ? place : at
    else if (unit === COLON && colon < 0 && isSchemeEnd(units, place)) colon = place
  }
  if (colon > 0) {
    return urlFrom(units, schemeStart(units, from, colon), Math.min(colon + 3, to), to)
  }
  if (at > 0 && dot > 0) return mailAround(units, from, at, to)
  return dot > 0 ? hostAround(units, from, dot, to) : undefined
}

/** True where `://` stands. */
function isSchemeEnd(units: Uint16Array, colon: number): boolean {
  return units[colon + 1] === SLASH && units[colon + 2] === SLASH
}

function schemeStart(units: Uint16Array, from: number, colon: number): number {
  let start = colon
  while (start > from && colon - start < MAX_SCHEME_LENGTH && isLetter(units[start - 1])) start -= 1
  return start
}

function urlFrom(units: Uint16Array, from: number, hostFrom: number, to: number): Link {
  const named = hostEnd(units, hostFrom, to)
  // What stands before an `@` is a user's name there: in `http://bank.com@evil.com` it hides the host.
  const start = units[named] === AT ? named + 1 : hostFrom
  const end = start === hostFrom ? named : hostEnd(units, start, to)
  const host = textOf(units, start, end)
  const { domain, suffix } = siteOf(host)
  return { kind: 'url', from, to, hostFrom: start, hostTo: end, domain: domain || host, suffix }
}

function mailAround(units: Uint16Array, from: number, at: number, to: number): Link | undefined {
  let start = at
  while (start > from && isLocal(units[start - 1])) start -= 1
  const end = hostEnd(units, at + 1, to)
  const site = start < at ? siteOf(textOf(units, at + 1, end)) : NO_SITE
  if (site.domain === '') return undefined
  return { kind: 'mail', from: start, to: end, hostFrom: at + 1, hostTo: end, ...site }
}

function hostAround(units: Uint16Array, from: number, dot: number, to: number): Link | undefined {
  let start = dot
  while (start > from && isHost(units[start - 1])) start -= 1
  const end = hostEnd(units, start, to)
  const site = start < dot ? siteOf(textOf(units, start, end)) : NO_SITE
  if (site.domain === '') return undefined
  return { kind: 'url', from: start, to, hostFrom: start, hostTo: end, ...site }
}

function hostEnd(units: Uint16Array, from: number, to: number): number {
  let end = from
  while (end < to && end - from < MAX_HOST_LENGTH && isHost(units[end])) end += 1
  while (end > from && units[end - 1] === DOT) end -= 1
  return end
}

/** Empty where no public suffix exists. */
const siteOf = memoized(MAX_CACHED_DOMAINS, (host: string): Site => {
  const { domain, publicSuffix, isIcann, isIp } = parse(host)
  if (isIp === true) return { domain: host, suffix: '' }
  return isIcann === true ? { domain: domain ?? '', suffix: publicSuffix ?? '' } : NO_SITE
})

function textOf(units: Uint16Array, from: number, to: number): string {
  return String.fromCharCode(...units.subarray(from, to))
}

function isLetter(unit = 0): boolean {
  return unit >= 0x61 && unit <= 0x7a
}

/** Letters, digits, hyphens and dots. */
function isHost(unit = 0): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39) || unit === HYPHEN || unit === DOT
}

/** What a mailbox is written with: `_`, `+` and `%` besides. */
function isLocal(unit = 0): boolean {
  return isHost(unit) || unit === 0x5f || unit === 0x2b || unit === 0x25
}
