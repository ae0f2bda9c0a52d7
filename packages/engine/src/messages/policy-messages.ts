import type { GuardedBody } from '../entries/guarded-body.ts'
import { actorName } from '../ports/audit.ts'
import { defineMessage } from './define-message.ts'
import { messageText } from './message-text.ts'

export const policyPublished = defineMessage({
  kind: 'policy.published',
  version: 1,
  from: {
    policy: ({ body: { version, stage, percent, who, why } }) => ({
      entity: policy(version),
      body: {
        policy_version: version,
        stage,
        percent: percent ?? null,
        who: actorName(who),
        why: messageText(why) ?? '',
      },
    }),
  },
})

export const routePaused = defineMessage({
  kind: 'route.paused',
  version: 1,
  from: {
    guarded({ body }) {
      if (body.is !== 'route_paused') return undefined
      const { hits, events, budget, slowerThanUs } = body
      return {
        entity: policy(body.version),
        body: {
          ...routeOf(body),
          budget_percent: budget,
          measured: { hits, events },
          ...(slowerThanUs !== undefined && { slower_than_us: slowerThanUs }),
        },
      }
    },
  },
})

export const routeResumed = defineMessage({
  kind: 'route.resumed',
  version: 1,
  from: {
    guarded({ body }) {
      if (body.is !== 'route_resumed') return undefined
      return { entity: policy(body.version), body: { ...routeOf(body), ...personOf(body) } }
    },
  },
})

export const routeFailing = defineMessage({
  kind: 'route.failing',
  version: 1,
  from: {
    guarded({ body }) {
      if (body.is !== 'condition_failed') return undefined
      const { reason, event } = body
      return {
        entity: policy(body.version),
        body: { ...routeOf(body), reason: messageText(reason) ?? '', event },
      }
    },
  },
})

export const rolloutPaused = defineMessage({
  kind: 'rollout.paused',
  version: 1,
  from: {
    guarded({ body }) {
      if (body.is !== 'rollout_paused') return undefined
      const { version, metric, limit, inRollout, others } = body
      return {
        entity: policy(version),
        body: {
          policy_version: version,
          metric,
          limit_points: limit,
          in_rollout: { ...inRollout },
          others: { ...others },
        },
      }
    },
  },
})

export const rolloutResumed = defineMessage({
  kind: 'rollout.resumed',
  version: 1,
  from: {
    guarded({ body }) {
      if (body.is !== 'rollout_resumed') return undefined
      const { version } = body
      return { entity: policy(version), body: { policy_version: version, ...personOf(body) } }
    },
  },
})

const policy = (version: number) => ({ type: 'policy', id: String(version) })

const routeOf = ({
  workflow,
  route,
  version,
}: Extract<GuardedBody, { readonly route: string }>) => ({
  workflow,
  route,
  policy_version: version,
})

const personOf = ({ who, why }: Extract<GuardedBody, { readonly why: string }>) => ({
  who: actorName(who),
  why: messageText(why) ?? '',
})
