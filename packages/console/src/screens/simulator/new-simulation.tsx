import { useNavigate } from '@tanstack/react-router'
import { SIMULATED_ATTACKS, SIMULATION_BOUNDS } from '@winnow/contract/native'
import { useSend } from '../../calls/use-send.ts'
import { ChoiceField, NumberField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './simulator.module.css'

/** Which attack, and how long it takes. */
export function NewSimulation() {
  const say = useWords('simulator')
  const navigate = useNavigate()
  const start = useSend('POST /v1/simulations', {
    changes: ['GET /v1/simulations'],
    onDone: ({ id }) =>
      void navigate({ to: '/simulator/$simulationId', params: { simulationId: id } }),
  })
  const submit = (form: FormData) => {
    const attack = SIMULATED_ATTACKS.find((one) => one === form.get('attack'))
    start.mutate({
      body: {
        ...(attack !== undefined && { attack }),
        minutes: Number(form.get('minutes')),
        users: Number(form.get('users')),
      },
    })
  }
  return (
    <Section title={say('newOne')}>
      <div className={styles['narrow']}>
        <Form
          onSubmit={submit}
          error={start.error}
          isPending={start.isPending}
          action={say('start')}
        >
          <ChoiceField
            name="attack"
            label={say('attack')}
            data={[...SIMULATED_ATTACKS, 'none' as const].map((value) => ({
              value,
              label: say(value),
            }))}
          />
          <NumberField
            name="minutes"
            label={say('minutes')}
            description={say('minutesHelp')}
            defaultValue={SIMULATION_BOUNDS.minutesDefault}
          />
          <NumberField
            name="users"
            label={say('users')}
            defaultValue={SIMULATION_BOUNDS.usersDefault}
          />
        </Form>
      </div>
    </Section>
  )
}
