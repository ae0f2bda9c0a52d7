import { Quiet, Section } from '../../parts/section.tsx'
import { Snippet } from '../../parts/snippet.tsx'
import { useWords } from '../../words/use-words.ts'

const COMMAND = 'npm start -- --demo --data-dir ./demo'

/** A marketplace with customers, fraud and the truth about them, in a data directory of its own. */
export function DemoData() {
  const say = useWords('first-run')
  return (
    <Section title={say('way-demo')}>
      <Quiet>{say('demoHelp')}</Quiet>
      <Snippet label={say('command')} text={COMMAND} />
    </Section>
  )
}
