import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LongTextField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { useWords } from '../../words/use-words.ts'

export interface RolloutProps {
  readonly of: Answer<'GET /v1/policies/{version}'>
  readonly list: Answer<'GET /v1/policies'>
}

/** What the safety nets paused of a version, and the way to start it again. */
export function Rollout({ of: { version }, list }: RolloutProps) {
  const say = useWords('versions')
  const [isAsking, setAsking] = useState(false)
  const resumed = useSend('POST /v1/policies/{version}/resume', {
    changes: ['GET /v1/policies', 'GET /v1/policies/live/routes'],
    onDone: () => setAsking(false),
  })
  const inForce = list.in_force.find((one) => one.version === version)
  if (inForce === undefined) return null
  const { paused = false, paused_routes: all = [], slow_routes: slow = [] } = inForce
  const routes = all.filter((name) => !slow.includes(name))
  if (!paused && all.length === 0) return null
  return (
    <Alert color="orange" variant="light" title={say('pausedTitle')}>
      {paused && <Text size="sm">{say('rolloutPaused')}</Text>}
      {routes.length > 0 && (
        <Text size="sm">{say('routesPaused', { routes: routes.join(', ') })}</Text>
      )}
      {slow.length > 0 && <Text size="sm">{say('routesSlow', { routes: slow.join(', ') })}</Text>}
      <Button size="compact-sm" variant="default" mt="xs" onClick={() => setAsking(true)}>
        {say('resumeAll')}
      </Button>
      {isAsking && (
        <Dialog title={say('resumeAll')} onClose={() => setAsking(false)}>
          <Form
            action={say('resumeAll')}
            error={resumed.error}
            isPending={resumed.isPending}
            onCancel={() => setAsking(false)}
            onSubmit={(form) => resumed.mutate({ version, body: { why: formText(form, 'why') } })}
          >
            <LongTextField name="why" label={say('why')} required data-autofocus />
          </Form>
        </Dialog>
      )}
    </Alert>
  )
}
