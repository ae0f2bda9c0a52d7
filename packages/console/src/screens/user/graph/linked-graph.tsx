import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../../calls/call.ts'
import { useEnvironment } from '../../../calls/environment.ts'
import { callKey } from '../../../calls/use-call.ts'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { Quiet, Section } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { LinkedValue, Opened } from '../linked-value.ts'
import { type GraphNode, graphParts, MAX_NODES } from './graph-parts.ts'
import { useDrawing } from './use-drawing.ts'
import styles from './graph.module.css'

interface LinkedGraphProps {
  readonly userId: string
  readonly values: readonly LinkedValue[]
  readonly opened: Opened
  readonly onOpened: (change: (former: Opened) => Opened) => void
}

/** Users and what ties them. A user who is chosen shows their own links; the list next to it can do the same by keyboard. */
export function LinkedGraph({ userId, values, opened: more, onOpened }: LinkedGraphProps) {
  const say = useWords('user')
  const environment = useEnvironment()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const parts = useMemo(
    () => graphParts(new Map([[userId, values], ...more]), userId),
    [userId, values, more],
  )
  const expand = async (other: string) => {
    const input = { userId: other }
    const links = await cache.fetchQuery({
      queryKey: callKey(environment, 'GET /v1/users/{userId}/links', input),
      queryFn: ({ signal }) => call('GET /v1/users/{userId}/links', input, { signal, environment }),
    })
    const shared = links.values.filter(({ users_count: users }) => users > 1)
    onOpened((former) => new Map([...former, [other, shared]]))
  }
  const choose = ({ type, key }: GraphNode) => {
    if (type === 'user') return void expand(key)
    return void navigate({ to: '/entities/$type/$key', params: { type, key } })
  }
  const canvas = useDrawing(parts, choose)
  return (
    <Section title={say('graph')}>
      <Quiet>{say('graphHelp')}</Quiet>
      <div className={styles['columns']}>
        <div ref={canvas} className={styles['canvas']} aria-hidden />
        <ul className={styles['list']} aria-label={say('graph')}>
          {parts.nodes.map((node) => (
            <li key={node.id} data-kind={node.kind}>
              <span className={styles['kind']}>{say(`node-${node.kind}`)}</span>
              <EntityLink type={node.type} id={node.key} />
              {node.type === 'user' && !more.has(node.key) && node.kind !== 'self' && (
                <button type="button" className={styles['expand']} onClick={() => choose(node)}>
                  {say('expand')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {parts.nodes.length >= MAX_NODES && <Quiet>{say('graphFull', { count: MAX_NODES })}</Quiet>}
    </Section>
  )
}
