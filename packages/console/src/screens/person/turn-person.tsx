import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type PersonDialogProps } from './person-changes.ts'

/** Disables a person, or lets them sign in again. */
export function TurnPerson({ person, onClose }: PersonDialogProps) {
  const say = useWords('people')
  const send = useSend('PATCH /v1/people/{personId}', { changes: CHANGES, onDone: onClose })
  const isDisabled = person.state === 'disabled'
  const state = isDisabled ? 'active' : 'disabled'
  return (
    <Confirm
      title={isDisabled ? say('enable') : say('disableTitle', { name: person.name })}
      action={isDisabled ? say('enable') : say('disable')}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ personId: person.person_id, body: { state } })}
      onClose={onClose}
      isHarmless={isDisabled}
    >
      {isDisabled ? person.email : say('disableHelp')}
    </Confirm>
  )
}
