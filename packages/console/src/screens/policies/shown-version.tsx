import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { workflowsOf } from '../../parts/policy/policy-flow.ts'
import type { Publication } from '../../parts/policy/stage-badge.tsx'
import { useWords } from '../../words/use-words.ts'
import { LiveCard } from './live-card.tsx'
import { findRoute, useLiveRoutes } from './live-routes.ts'
import styles from './policies.module.css'
import { WorkflowFlow } from './workflow-flow.tsx'

/** The flow of a version, and next to it the figures of one route. */
export function ShownVersion({ of }: { readonly of: Publication }) {
  const say = useWords('policies')
  const { route } = useSearch({ from: '/shell/policies' })
  const navigate = useNavigate({ from: '/policies' })
  const policy = useCall('GET /v1/policies/{version}', { version: of.version })
  const live = useLiveRoutes()
  const open = (name: string | undefined) =>
    void navigate({
      search: ({ version }) => ({
        ...(version !== undefined && { version }),
        ...(name !== undefined && { route: name }),
      }),
      resetScroll: false,
    })
  return (
    <Answered of={policy}>
      {({ document }) => {
        const workflows = workflowsOf(document)
        const chosen = workflows
          .flatMap((workflow) => workflow.routes.map((one) => ({ workflow, route: one })))
          .find(({ workflow, route: one }) => `${workflow.name}/${one.name}` === route)
        return (
          <div className={styles['columns']} data-open={chosen !== undefined}>
            <Stack gap="md" className={styles['flow'] ?? ''}>
              {workflows.length === 0 && <p>{say('noWorkflows')}</p>}
              {workflows.map((workflow) => (
                <WorkflowFlow
                  key={workflow.name}
                  of={workflow}
                  publication={of}
                  live={live.data?.routes ?? []}
                  openRoute={route}
                  onOpen={open}
                />
              ))}
            </Stack>
            {chosen !== undefined && (
              <LiveCard
                name={route ?? ''}
                route={chosen.route}
                live={findRoute(live.data?.routes ?? [], of.version, chosen.workflow, chosen.route)}
                stage={of.stage}
                version={of.version}
                judgedOneOf={live.data?.judged_one_of ?? 1}
                onClose={() => open(undefined)}
              />
            )}
          </div>
        )
      }}
    </Answered>
  )
}
