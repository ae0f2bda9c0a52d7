import { Button, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { CategoryBadge } from '../../parts/decisions/category-badge.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { History } from '../../parts/history/history.tsx'
import { Quiet } from '../../parts/section.tsx'
import { namesExactly } from '../../parts/where-used/uses-in-policy.ts'
import { WhereUsed } from '../../parts/where-used/where-used.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ChangeDecision } from './change-decision.tsx'
import type { Decision } from './decision.ts'
import { HowOften } from './how-often.tsx'

/** One decision: what it means, which routes take it how often, and who changed it. */
export function DecisionScreen() {
  const { decisionId } = useParams({ from: '/shell/decisions/$decisionId' })
  const say = useWords('decisions')
  const me = useMe()
  const [isChanging, setChanging] = useState(false)
  const decisions = useCall('GET /v1/decisions', {})
  const found = decisions.data?.decisions.find(({ id }) => id === decisionId)
  return (
    <Stack gap="md">
      <Heading
        title={found?.name ?? decisionId}
        about={found?.description}
        up={{ to: '/decisions', name: say('title') }}
      >
        {found !== undefined && may(me, 'manage_settings') && (
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            {say('change')}
          </Button>
        )}
      </Heading>
      <Answered of={decisions}>
        {() => {
          if (found === undefined) return <Quiet>{say('missing')}</Quiet>
          return (
            <>
              <DecisionFacts decision={found} />
              <HowOften decisionId={decisionId} />
              <WhereUsed names={namesExactly(decisionId)} />
              {may(me, 'read_audit') && <History type="decision" id={decisionId} />}
              {isChanging && <ChangeDecision decision={found} onClose={() => setChanging(false)} />}
            </>
          )
        }}
      </Answered>
    </Stack>
  )
}

function DecisionFacts({ decision }: { readonly decision: Decision }) {
  const say = useWords('decisions')
  const common = useWords('common')
  const format = useFormat()
  const { id, category, entity_type: entityType, abuse_type: abuseType } = decision
  // The usual ones were there before anybody.
  const isOwn = decision.updated_at > 0
  return (
    <Facts
      facts={[
        [say('id'), id],
        [
          say('category'),
          <CategoryBadge key="c" category={category} word={say(`category-${category}`)} />,
        ],
        [say('entityType'), say(entityType)],
        [say('abuseType'), common(abuseType)],
        [say('origin'), isOwn ? say('own') : say('usual')],
        [say('madeBy'), decision.created_by ?? undefined],
        [say('changedAt'), isOwn ? format.moment(decision.updated_at) : undefined],
        [say('changedBy'), decision.updated_by ?? undefined],
        [say('webhook'), decision.webhook_url ?? undefined],
      ]}
    />
  )
}
