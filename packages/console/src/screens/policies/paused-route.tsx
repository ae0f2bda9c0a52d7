import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LongTextField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { formText } from '../../parts/form-text.ts'
import { useWords } from '../../words/use-words.ts'
import type { LiveRoute } from './live-routes.ts'

export interface PausedRouteProps {
  readonly live: LiveRoute
  readonly version: number
}

/** Says that a safety net paused a route, and why, and starts it again with a reason. */
export function PausedRoute({ live, version }: PausedRouteProps) {
  const say = useWords('policies')
  const [isAsking, setAsking] = useState(false)
  const resumed = useSend('POST /v1/policies/{version}/resume', {
    changes: ['GET /v1/policies', 'GET /v1/policies/live/routes'],
    onDone: () => setAsking(false),
  })
  const { workflow, route } = live
  return (
    <Alert color="orange" variant="light" title={say('routePaused')}>
      <Text size="sm" mb="xs">
        {live.paused_for === 'latency'
          ? say('routeSlowHelp', { count: live.not_run })
          : say('routePausedHelp', { count: live.paused_hits })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        {say('resume')}
      </Button>
      {isAsking && (
        <Dialog title={say('resumeRoute', { route })} onClose={() => setAsking(false)}>
          <Form
            action={say('resume')}
            error={resumed.error}
            isPending={resumed.isPending}
            onCancel={() => setAsking(false)}
            onSubmit={(form) =>
              resumed.mutate({ version, body: { why: formText(form, 'why'), workflow, route } })
            }
          >
            <LongTextField name="why" label={say('why')} required data-autofocus />
          </Form>
        </Dialog>
      )}
    </Alert>
  )
}
