import { type FieldObject, numberOf } from '../field-readers.ts'

/** What hands hardly do, in what a collector counted of one page. The figures are the page's word: they only accuse. */
export interface BehaviourSigns {
  /** Scripts typed or went from field to field, and no hand did anything. */
  readonly scripted: boolean
  /** Clicks fell in several places while nothing pointed, touched or typed. */
  readonly blind: boolean
  /** Typing without a rhythm. */
  readonly evenTyping: boolean
  /** A form was filled, and nothing of it typed. */
  readonly pasteOnly: boolean
  /** The pointer drew one line, through all that it clicked. */
  readonly straight: boolean
}

/** A password manager makes three or four events for each field it fills, and most forms have no more than five. */
const SCRIPTED_EVENTS = 20

/** More than a pointer that rests on one button may click. */
const BLIND_CLICKS = 4
const PLACES = 2

/** Browsers make a key of each field they fill, and some password managers type names: neither comes to so many. */
const TYPED_KEYS = 30
const EVEN_MS = 10
/** Fields filled at once have no time between them, and who looks for each key longer than this. */
const MACHINE_PACE_MS = [1, 500] as const

/** Mail and its repetition, a name and a number. */
const PASTES = 4
/** The two keys that paste, and the one that leads to the next field. */
const KEYS_OF_PASTE = 3

/** A pointer's way that is long enough to have a bend in it. */
const LINE_MOVES = 20
const LINE_PIXELS = 500
const LINE_CLICKS = 2

/** Figures of one page by their names on the wire; NaN = not reported, which is no evidence. */
type Figures = Readonly<Record<(typeof FIGURES)[number], number>>

const FIGURES = [
  'keys',
  'keyMeanMs',
  'keyDeviationMs',
  'pastes',
  'clicks',
  'blindClicks',
  'touches',
  'scrolls',
  'focuses',
  'moves',
  'movePixels',
  'moveStraightness',
  'untrusted',
] as const

export function behaviourSignsOf(behaviour: FieldObject): BehaviourSigns {
  const told = Object.fromEntries(
    FIGURES.map((name) => [name, numberOf(behaviour[name])]),
  ) as Figures
  return {
    scripted: isScripted(told),
    blind: isBlind(told),
    evenTyping: isEven(told),
    pasteOnly: isPasted(told),
    straight: isStraight(told),
  }
}

/** A page that turns its own pictures clicks as well, but neither types nor goes into fields. */
function isScripted({ untrusted, focuses, scrolls, ...told }: Figures): boolean {
  const { keys, pastes, clicks, touches, moves } = told
  const acts = keys + pastes + clicks + touches + moves + scrolls
  return untrusted >= SCRIPTED_EVENTS && acts <= untrusted && keys + pastes + focuses > 0
}

/** Of scripts the above tells already: what they may have made is left out of all that follows. */
function isBlind({
  blindClicks,
  untrusted,
  focuses,
  keys,
  pastes,
  touches,
  moves,
}: Figures): boolean {
  const isHandless = keys + pastes + touches + moves === 0
  return isHandless && blindClicks - untrusted >= BLIND_CLICKS && focuses >= PLACES
}

function isEven({ keys, untrusted, keyMeanMs, keyDeviationMs }: Figures): boolean {
  const [fastest, slowest] = MACHINE_PACE_MS
  const isPaced = keyMeanMs >= fastest && keyMeanMs <= slowest
  return isPaced && keys - untrusted >= TYPED_KEYS && keyDeviationMs <= EVEN_MS
}

const isPasted = ({ pastes, untrusted, keys }: Figures): boolean =>
  pastes - untrusted >= PASTES && keys <= KEYS_OF_PASTE * pastes

/** Straightness is rounded to hundredths. Fingers wipe straight. */
const isStraight = ({
  moves,
  movePixels,
  moveStraightness,
  untrusted,
  touches,
  clicks,
}: Figures): boolean =>
  touches === 0 &&
  moveStraightness >= 1 &&
  moves - untrusted >= LINE_MOVES &&
  movePixels >= LINE_PIXELS &&
  clicks >= LINE_CLICKS
