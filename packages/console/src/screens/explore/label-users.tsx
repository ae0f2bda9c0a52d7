import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/form/fields.tsx'
import { typed } from '../../parts/form/form-values.ts'
import { Form } from '../../parts/form/form.tsx'
import { LabelFields, labelIn } from '../../parts/label-fields.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { MAX_VALUES, useValues } from './use-values.ts'
import type { Exploring } from './use-explore.ts'

interface LabelUsersProps {
  readonly exploring: Exploring
  readonly onClose: () => void
}

/** Labels the users of what was found, those with most events first. */
export function LabelUsers({ exploring, onClose }: LabelUsersProps) {
  const say = useWords('explore')
  const users = useValues(exploring.selection, 'event.user_id')
  const send = useSend('POST /v1/labels', {
    changes: ['GET /v1/explore/events', 'GET /v1/explore/groups', 'GET /v1/explore/series'],
    onDone: onClose,
  })
  const submit = (form: FormData) => {
    const description = typed(form, 'description')
    const label = { ...labelIn(form), source: 'explore', ...(description && { description }) }
    send.mutate({
      body: { labels: (users.data?.values ?? []).map((user_id) => ({ user_id, ...label })) },
    })
  }
  return (
    <Dialog title={say('toLabel')} onClose={onClose}>
      <Form
        onSubmit={submit}
        error={send.error ?? users.error}
        isPending={send.isPending || users.data === undefined}
        action={say('labelUsers', { count: users.data?.values.length ?? 0 })}
        onCancel={onClose}
      >
        <LabelFields />
        <TextField name="description" label={say('reason')} />
        {(users.data?.more ?? 0) > 0 && <Quiet>{say('onlyFirst', { count: MAX_VALUES })}</Quiet>}
      </Form>
    </Dialog>
  )
}
