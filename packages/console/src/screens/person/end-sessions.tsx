import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useWords } from '../../words/use-words.ts'
import { CHANGES, type PersonDialogProps } from './person-changes.ts'

export function EndSessions({ person, onClose }: PersonDialogProps) {
  const say = useWords('people')
  const send = useSend('DELETE /v1/people/{personId}/sessions', {
    changes: CHANGES,
    onDone: onClose,
  })
  return (
    <Confirm
      title={say('signOutTitle', { name: person.name })}
      action={say('signOut')}
      error={send.error}
      isPending={send.isPending}
      onConfirm={() => send.mutate({ personId: person.person_id })}
      onClose={onClose}
    >
      {say('signOutHelp')}
    </Confirm>
  )
}
