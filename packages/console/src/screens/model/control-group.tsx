import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import { workflowsOf } from '../../parts/policy/policy-flow.ts'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { goodShare } from './good-share.ts'
import type { AbuseType } from './use-report.ts'

type LiveRoute = Answer<'GET /v1/policies/live/routes'>['routes'][number]
type Control = NonNullable<LiveRoute['control']>

interface ControlRow {
  readonly name: string
  readonly control: Control
}

/** How many good users blocks would hurt: seen only of those whom a control group let through at random. */
export function ControlGroup({ abuseType }: { readonly abuseType: AbuseType }) {
  const say = useWords('models')
  const isOn = may(useMe(), 'read_records')
  const live = useCall('GET /v1/policies/live/routes', {}, { isOn })
  if (!isOn) return null
  return (
    <Section title={say('controlGroup')}>
      <Answered of={live}>
        {({ routes }) => <ControlRows routes={routes} abuseType={abuseType} />}
      </Answered>
    </Section>
  )
}

interface ControlRowsProps {
  readonly routes: readonly LiveRoute[]
  readonly abuseType: AbuseType
}

function ControlRows({ routes, abuseType }: ControlRowsProps) {
  const say = useWords('models')
  const format = useFormat()
  const rows = useRowsAbout(routes, abuseType)
  if (rows.length === 0) return <Quiet>{say('noControlGroup')}</Quiet>
  return (
    <>
      <Rows
        label={say('controlGroup')}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: say('route'), cell: ({ name }) => name },
          {
            title: say('letThrough'),
            cell: ({ control }) => format.number(control.hits),
            isNumber: true,
          },
          { title: say('bad'), cell: ({ control }) => format.number(control.bad), isNumber: true },
          {
            title: say('good'),
            cell: ({ control }) => format.number(control.good),
            isNumber: true,
          },
          {
            title: say('notYetKnown'),
            cell: ({ control }) => format.number(control.not_yet_known),
            isNumber: true,
          },
          {
            title: say('falsePositives'),
            cell: ({ control }) => <ShareWithInterval of={goodShare(control.precision)} />,
            isNumber: true,
          },
        ]}
      />
      <Quiet>{say('controlGroupHelp')}</Quiet>
    </>
  )
}

/** Of the routes that decide, those with a control group; of the workflows that are about the abuse type. */
function useRowsAbout(routes: readonly LiveRoute[], abuseType: AbuseType): readonly ControlRow[] {
  const controlled = routes.flatMap(({ workflow, route, version, control }) =>
    control === null ? [] : [{ workflow, name: `${workflow}/${route}`, version, control }],
  )
  const version = controlled[0]?.version ?? 0
  const policy = useCall('GET /v1/policies/{version}', { version }, { isOn: version > 0 })
  const others = new Set(
    workflowsOf(policy.data?.document)
      .filter(({ abuseTypes }) => abuseTypes.length > 0 && !abuseTypes.includes(abuseType))
      .map(({ name }) => name),
  )
  return controlled.filter(({ workflow }) => !others.has(workflow))
}
