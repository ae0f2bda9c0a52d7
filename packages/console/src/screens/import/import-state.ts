import type { LinesKind, Tally } from '@winnow/import'
import type {
  Answer,
  Checked,
  Command,
  KindSeen,
  Opened,
  PreviewLine,
} from '../../import/protocol.ts'

/** Where the wizard stands. */
type Phase =
  | 'empty'
  | 'opening'
  | 'ready'
  | 'checking'
  | 'checked'
  | 'sending'
  | 'paused'
  | 'held'
  | 'sent'

interface Preview {
  readonly lines: readonly PreviewLine[]
  readonly kinds: readonly KindSeen[]
}

export interface Progress {
  readonly done: number
  readonly of: number
  readonly tally: Tally
}

export interface Sent {
  readonly lines: number
  readonly tally: Tally
  readonly rejects: Blob
}

export interface ImportState {
  readonly phase: Phase
  readonly opened?: Opened
  readonly mapping: string
  readonly kind: LinesKind
  readonly preview?: Preview
  /** What is wrong with the file or its mapping. */
  readonly fault?: string
  /** Bytes of the file that a reading has come to. */
  readonly bytes?: number
  readonly checked?: Checked
  readonly progress?: Progress
  readonly trouble?: string
  readonly sent?: Sent
  /** The latest of what was asked: an answer to an earlier one is late. */
  readonly asked: Readonly<Partial<Record<Command['do'], number>>>
}

export const BEGINNING: ImportState = { phase: 'empty', mapping: '', kind: 'events', asked: {} }

export type Step =
  | { readonly is: 'asked'; readonly id: number; readonly do: Command['do'] }
  | { readonly is: 'answer'; readonly answer: Answer }
  | { readonly is: 'mapping'; readonly mapping: string }
  | { readonly is: 'kind'; readonly kind: LinesKind }

const PHASES: Readonly<Partial<Record<Command['do'], Phase>>> = {
  open: 'opening',
  check: 'checking',
  send: 'sending',
  pause: 'paused',
  resume: 'sending',
}

/** Of what is known, only the file: the rest was of another mapping. */
const anew = ({ opened, mapping, kind, asked, preview }: ImportState): ImportState => ({
  phase: 'ready',
  mapping,
  kind,
  asked,
  ...(opened !== undefined && { opened }),
  ...(preview !== undefined && { preview }),
})

function asked(state: ImportState, command: Command['do'], id: number): ImportState {
  const phase = PHASES[command] ?? state.phase
  const { fault: _fault, trouble: _trouble, ...rest } = state
  const kept = command === 'preview' ? state : rest
  return { ...kept, phase, asked: { ...state.asked, [command]: id } }
}

function opened(state: ImportState, file: Opened): ImportState {
  const mapping = file.begun?.mapping ?? file.guess
  const kind = file.begun?.kind ?? state.kind
  return { phase: 'ready', opened: file, mapping, kind, asked: state.asked }
}

const isLate = (state: ImportState, { id }: Answer): boolean =>
  !Object.values(state.asked).includes(id)

/** A preview ends when something else begins; only what somebody stopped leads back. */
const isStopped = ({ asked: { stop = 0, check, send } }: ImportState, id: number): boolean =>
  stop > id && (id === check || id === send)

function answered(state: ImportState, answer: Answer): ImportState {
  if (isLate(state, answer)) return state
  switch (answer.is) {
    case 'opened':
      return opened(state, answer.opened)
    case 'previewed': {
      const { fault: _fault, ...rest } = state
      return { ...rest, preview: { lines: answer.lines, kinds: answer.kinds } }
    }
    case 'reading':
      return { ...state, bytes: answer.bytes }
    case 'checked':
      return { ...state, phase: 'checked', checked: answer.checked }
    case 'sending':
      return { ...state, progress: { done: answer.done, of: answer.of, tally: answer.tally } }
    case 'held':
      return { ...state, phase: 'held', trouble: answer.trouble }
    case 'sent':
      return { ...state, phase: 'sent', sent: answer }
    case 'stopped':
      return isStopped(state, answer.id) ? anew(state) : state
    case 'failed':
      return {
        ...state,
        phase: state.opened === undefined ? 'empty' : 'ready',
        fault: answer.message,
      }
  }
}

/** What the wizard shows after a step. */
export function stepped(state: ImportState, step: Step): ImportState {
  switch (step.is) {
    case 'asked':
      return asked(state, step.do, step.id)
    case 'answer':
      return answered(state, step.answer)
    case 'mapping':
      return { ...anew(state), mapping: step.mapping }
    case 'kind':
      return { ...anew(state), kind: step.kind }
  }
}

/** What is under way would be another import with another file or mapping. */
export const isBusy = ({ phase }: ImportState): boolean =>
  ['opening', 'checking', 'sending', 'paused', 'held'].includes(phase)
