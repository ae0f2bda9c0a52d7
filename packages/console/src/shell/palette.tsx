import { useDebouncedValue } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { KeysContext } from '../keys/use-keys.ts'
import { useWords } from '../words/use-words.ts'
import { Overlay } from './overlay.tsx'
import styles from './palette.module.css'
import { type FoundAction, useFound } from './use-found.ts'

export interface PaletteProps {
  /** What was typed before the palette was there. */
  readonly early: RefObject<string>
  readonly onClose: () => void
}

/** Between the last letter and the search. */
const PAUSE_MS = 120

const has = ({ label }: FoundAction, text: string): boolean =>
  label.toLowerCase().includes(text.trim().toLowerCase())

/** Commands of the keys that work now and what is called like the text, the best first. */
function useActions(text: string) {
  const registry = useContext(KeysContext)
  const [groups] = useState(() => registry.working())
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const found = useFound(asked)
  const commands = groups
    .flatMap(({ bindings }) => bindings)
    .filter(({ keys }) => keys !== 'mod+k')
    .map(({ keys, does, run }): FoundAction => ({ id: keys, label: does, run: () => void run() }))
    .filter((command) => has(command, text))
  const isCurrent = asked === text
  return {
    actions: [...(isCurrent ? found.actions : []), ...commands],
    isSearching: !isCurrent || found.isSearching,
  }
}

/** Finds a command by its name and runs it, and anything by its id or value: places, keys that work now, users, cards … (C14). */
export function Palette({ early, onClose }: PaletteProps) {
  const say = useWords('common')
  const [text, setText] = useState(() => early.current)
  const { actions, isSearching } = useActions(text)
  const [chosen, setChosen] = useState(0)
  const listId = useId()
  // What is found comes after the letters: Enter opens the first of it, too.
  const first = actions.at(0)?.id
  const [formerFirst, setFormerFirst] = useState(first)
  if (first !== formerFirst) {
    setFormerFirst(first)
    setChosen(0)
  }
  const at = Math.min(chosen, actions.length - 1)
  const run = (action: FoundAction | undefined) => {
    if (action === undefined) return
    onClose()
    action.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (by === undefined) run(actions[at])
    else setChosen((at + by + actions.length) % Math.max(1, actions.length))
  }
  return (
    <Overlay label={say('doAnything')} onClose={onClose}>
      <input
        className={styles['field']}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
        aria-label={say('doAnything')}
        placeholder={say('doAnything')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Actions id={listId} actions={actions} at={at} onRun={run} />
      {actions.length === 0 && (
        <div className={styles['none']} role="status">
          {say(isSearching ? 'searching' : 'nothingFound')}
        </div>
      )}
    </Overlay>
  )
}

interface ActionsProps {
  readonly id: string
  readonly actions: readonly FoundAction[]
  readonly at: number
  readonly onRun: (action: FoundAction) => void
}

function Actions({ id, actions, at, onRun }: ActionsProps) {
  const say = useWords('common')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // At first it is there already: looking for it would cost a layout.
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul ref={list} id={id} className={styles['list']} role="listbox" aria-label={say('doAnything')}>
      {actions.map((action, index) => (
        <li
          key={action.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(action)}
        >
          <span>{action.label}</span>
          {action.description !== undefined && (
            <span className={styles['about']}>{action.description}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
