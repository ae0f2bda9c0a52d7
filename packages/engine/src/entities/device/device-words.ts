import { parse } from 'bowser'
import { type Components, numberIn, wordIn, wordsIn } from './components.ts'
import { countryOfZone } from './zone-country.ts'

/** One side of a device, in words. */
export interface DeviceWord {
  readonly name: string
  readonly text: string
}

const WORDS: readonly (readonly [name: string, text: (all: Components) => string])[] = [
  ['browser', browserText],
  ['model', (all) => joined([wordIn(all, 'manufacturer'), wordIn(all, 'agent.model', 'model')])],
  [
    'system',
    (all) => joined([wordIn(all, 'os.name', 'agent.platform'), wordIn(all, 'os.version')]),
  ],
  ['processor', processorText],
  ['screen', screenText],
  ['touch', touchText],
  ['graphics', (all) => wordIn(all, 'graphics.unmaskedRenderer', 'graphics.renderer')],
  ['clock', clockText],
  ['languages', languagesText],
  ['fonts', (all) => wordsIn(all, 'fonts.installed').join(', ')],
]

/** What a collector reported of its device, for people to read; missing values are left out. */
export function wordsOf(components: Components): readonly DeviceWord[] {
  return WORDS.flatMap(([name, textOf]) => {
    const text = textOf(components)
    return text === '' ? [] : [{ name, text }]
  })
}

function browserText(all: Components): string {
  const agent = wordIn(all, 'agent.userAgent')
  if (agent === '') return ''
  const { browser, os } = parse(agent)
  const version = /^\d+/.exec(browser.version ?? '')?.[0] ?? ''
  return `${joined([browser.name || 'An unknown browser', version])} on ${os.name || 'an unknown system'}`
}

function processorText(all: Components): string {
  const cores = numberIn(all, 'hardware.cores')
  const memory = numberIn(all, 'hardware.memoryGb')
  const parts = [
    joined([wordIn(all, 'agent.architecture'), wordIn(all, 'agent.bitness')]),
    cores > 0 ? counted(cores, 'core') : '',
    memory > 0 ? `${memory} GB` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function screenText(all: Components): string {
  const [width, height] = [numberIn(all, 'screen.width'), numberIn(all, 'screen.height')]
  const ratio = numberIn(all, 'screen.pixelRatio')
  if (!(width > 0 && height > 0)) return ''
  return `${width} × ${height}${ratio > 0 ? `, ${counted(ratio, 'pixel')} to a point` : ''}`
}

function touchText(all: Components): string {
  const points = numberIn(all, 'hardware.touchPoints')
  if (Number.isNaN(points)) return ''
  return points > 0 ? `touch with ${counted(points, 'finger')}` : 'no touch'
}

function clockText(all: Components): string {
  const zone = wordIn(all, 'timezone.zone', 'timezone.name')
  const country = countryOfZone(zone)
  return country === '' ? zone : `${zone} (${country})`
}

function languagesText(all: Components): string {
  const languages = all['locale.languages']
  const list = Array.isArray(languages) ? languages : [wordIn(all, 'locale.language')]
  return list.filter((each) => typeof each === 'string' && each !== '').join(', ')
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const joined = (words: readonly string[]): string => words.filter((word) => word !== '').join(' ')
