import { Button } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { Person } from '../../parts/people/person.ts'
import { useWords } from '../../words/use-words.ts'
import { ChangePerson } from './change-person.tsx'
import { EndSessions } from './end-sessions.tsx'
import { MakeLink } from './make-link.tsx'
import type { PersonDialogProps } from './person-changes.ts'
import { TurnPerson } from './turn-person.tsx'

const DIALOGS = {
  change: ChangePerson,
  newLink: MakeLink,
  signOut: EndSessions,
  turn: TurnPerson,
} as const satisfies Record<string, ComponentType<PersonDialogProps>>

const ORDER = ['change', 'newLink', 'signOut', 'turn'] as const

/** What can be done to the access of a person. */
export function PersonActions({ person }: { readonly person: Person }) {
  const say = useWords('people')
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Opened = open === undefined ? undefined : DIALOGS[open]
  const turn = person.state === 'disabled' ? 'enable' : 'disable'
  return (
    <>
      {ORDER.map((name) => (
        <Button key={name} size="xs" variant="default" onClick={() => setOpen(name)}>
          {say(name === 'turn' ? turn : name)}
        </Button>
      ))}
      {Opened !== undefined && <Opened person={person} onClose={() => setOpen(undefined)} />}
    </>
  )
}
