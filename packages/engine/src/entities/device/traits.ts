import { type Components, numberIn, wordIn, wordsIn } from './components.ts'
import type { DeviceEngine } from './browser-engine.ts'

/** One property of a device that differs between models. */
interface Trait {
  readonly name: string
  /** About how many bits it tells of a device among others: its weight in a comparison. */
  readonly bits: number
  /** As text; '' = the collector did not say. Numbers of versions are not in it. */
  readonly read: (components: Components) => string
  /** The engines in which it is the same after restarts, updates and in private windows. */
  readonly stableIn: readonly DeviceEngine[]
}

const EVERYWHERE = ['chromium', 'gecko', 'webkit', 'ios', 'android', 'unknown'] as const
const CHROMIUM = ['chromium', 'ios', 'android'] as const

/**
 * What devices are compared by. The order is that of stored signatures: append, never reorder. Which
 * trait is stable in which engine was measured: Firefox draws another picture after each start and
 * says two cores in private windows; WebKit adds noise to sounds; Chromium draws otherwise after
 * updates; a time zone follows the traveller. What is not stable still counts where two are compared.
 */
export const TRAITS: readonly Trait[] = [
  trait('family', 1, EVERYWHERE, familyOf),
  trait('platform', 1, EVERYWHERE, (all) => wordIn(all, 'agent.platform', 'os.name')),
  trait('processor', 1, CHROMIUM, (all) =>
    joined(
      wordIn(all, 'agent.architecture') || wordsIn(all, 'cpu.abis').join(),
      wordIn(all, 'agent.bitness'),
    ),
  ),
  trait('model', 4, CHROMIUM, (all) => joined(wordIn(all, 'manufacturer'), modelOf(all))),
  trait('cores', 2, CHROMIUM, (all) => wordIn(all, 'hardware.cores')),
  trait('memory', 2, CHROMIUM, (all) => wordIn(all, 'hardware.memoryGb', 'hardware.memory_mb')),
  trait('touch', 0.5, EVERYWHERE, (all) => wordIn(all, 'hardware.touchPoints')),
  trait('screen', 4, EVERYWHERE, screenOf),
  trait('timezone', 1, [], (all) => wordIn(all, 'timezone.zone', 'timezone.name')),
  trait('language', 1.5, EVERYWHERE, (all) => wordIn(all, 'locale.language')),
  trait('colours', 1, EVERYWHERE, (all) =>
    joined(wordIn(all, 'media.color-gamut'), wordIn(all, 'media.pointer', 'media.hover')),
  ),
  trait('fonts', 4, EVERYWHERE, (all) => wordsIn(all, 'fonts.installed').join()),
  trait('sound', 2, [], soundOf),
  trait('numbers', 0.5, EVERYWHERE, (all) => wordsIn(all, 'math.results').join()),
  trait('graphics', 4, EVERYWHERE, graphicsOf),
  trait('picture', 4, ['webkit'], (all) => wordIn(all, 'canvas.hash')),
]

function trait(
  name: string,
  bits: number,
  stableIn: readonly DeviceEngine[],
  read: Trait['read'],
): Trait {
  return { name, bits, read, stableIn }
}

/** `Mozilla/5.0 (X11; Linux) Chrome/126.0` without its numbers: an update changes nothing else. */
function familyOf(components: Components): string {
  return wordIn(components, 'agent.userAgent', 'os.name').replaceAll(/[\d._]+/g, '')
}

const modelOf = (components: Components): string => wordIn(components, 'agent.model', 'model')

/** Either way up. */
function screenOf(components: Components): string {
  const sides = [numberIn(components, 'screen.width'), numberIn(components, 'screen.height')]
  if (sides.some(Number.isNaN)) return ''
  const depth = wordIn(components, 'screen.colorDepth')
  const ratio = wordIn(components, 'screen.pixelRatio', 'screen.density')
  return [...sides.toSorted((a, b) => a - b), depth, ratio].join('x')
}

/** To the digits that do not change from one start to the next. */
function soundOf(components: Components): string {
  const sum = numberIn(components, 'audio.sum')
  return Number.isNaN(sum) ? '' : sum.toFixed(3)
}

/** Drivers are updated: their numbers are left out. */
function graphicsOf(components: Components): string {
  const card = wordIn(components, 'graphics.unmaskedRenderer', 'graphics.renderer')
  const bounds = [
    wordIn(components, 'graphics.textureSize'),
    wordIn(components, 'graphics.viewport'),
  ]
  return card === '' ? '' : [card.replaceAll(/\d+(?:\.\d+)+/g, ''), ...bounds].join(' ')
}

const joined = (...words: readonly string[]): string =>
  words.every((word) => word === '') ? '' : words.join(' ')
