import { isBotByBotd } from './botd.ts'
import { type Components, isSaid, numberIn, wordIn } from './components.ts'
import { claimedEngineOf, isChromiumInside } from './browser-engine.ts'

/** Signs of trouble in what a collector reported of its device. */
export interface DeviceSigns {
  /** A program drives the browser. */
  readonly automated: boolean
  /** The device is a program itself: an emulator, a virtual machine, a browser without a card. */
  readonly emulated: boolean
  /** The system's guards are broken: rooted or jailbroken. */
  readonly rooted: boolean
  /** It is not what its user agent says. */
  readonly spoofed: boolean
}

const VIRTUAL_CARD =
  /swiftshader|llvmpipe|softpipe|virtualbox|vmware|parallels|android emulator|bluestacks|microsoft basic render/i
const HEADLESS = /headless|phantomjs|electron|puppeteer|playwright/i

/** `userAgent`: of the request's header, which a script in the page cannot set. */
export function signsOf(components: Components, userAgent: string, platform = 'web'): DeviceSigns {
  const card = wordIn(components, 'graphics.unmaskedRenderer', 'graphics.renderer')
  return {
    automated: isAutomated(components, userAgent) || isBotByBotd(components),
    emulated: VIRTUAL_CARD.test(card) || isSaid(components, 'emulator.evidence'),
    rooted: isSaid(components, 'root.evidence') || isSaid(components, 'jailbreak.evidence'),
    spoofed: platform === 'web' && isSpoofed(components, userAgent),
  }
}

const AUTOMATION = [
  'automation.webdriver',
  'automation.traces',
  'automation.isRootMarked',
  'automation.asksInVain',
  'automation.hasNoLanguages',
]

function isAutomated(components: Components, userAgent: string): boolean {
  return HEADLESS.test(userAgent) || AUTOMATION.some((name) => isSaid(components, name))
}

function isSpoofed(components: Components, userAgent: string): boolean {
  const reported = wordIn(components, 'agent.userAgent')
  if (reported === '') return false
  return (
    (userAgent !== '' && reported !== userAgent.slice(0, reported.length)) ||
    isOtherEngine(components) ||
    isOtherSystem(reported, wordIn(components, 'agent.platform')) ||
    hasNoTouch(reported, numberIn(components, 'hardware.touchPoints')) ||
    isSaid(components, 'automation.isPatched')
  )
}

/** Chromium writes native functions shorter than the others, whatever it calls itself. */
function isOtherEngine(components: Components): boolean {
  const isChromium = isChromiumInside(components)
  const claimed = claimedEngineOf(components)
  return (
    isChromium !== undefined && claimed !== 'unknown' && isChromium !== (claimed === 'chromium')
  )
}

/** Systems by user agent, and the platforms that browsers name on them. An iPad may call itself a Mac. */
const SYSTEMS: readonly (readonly [agent: RegExp, platform: RegExp])[] = [
  [/Windows NT/, /^Win/],
  [/Android/, /^(?:Linux|Android|Arm)/i],
  [/iPhone|iPad|iPod/, /^(?:iPhone|iPad|iPod|MacIntel)/],
  [/Macintosh/, /^(?:Mac|iPad)/],
  [/CrOS|Linux/, /^(?:Linux|X11|CrOS|FreeBSD)/i],
]

function isOtherSystem(agent: string, platform: string): boolean {
  const system = SYSTEMS.find(([named]) => named.test(agent))
  return system !== undefined && platform !== '' && !system[1].test(platform)
}

/** Nobody sells a phone without a touch screen. */
const hasNoTouch = (agent: string, touchPoints: number): boolean =>
  touchPoints === 0 && /iPhone|Android.*Mobile/.test(agent)
