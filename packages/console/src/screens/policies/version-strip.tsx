import { UnstyledButton } from '@mantine/core'
import { PersonName } from '../../parts/person-name.tsx'
import { type Publication, StageBadge } from '../../parts/policy/stage-badge.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './policies.module.css'

export interface VersionStripProps {
  readonly versions: readonly Publication[]
  readonly shown: number
  readonly onShow: (version: number) => void
}

/** The versions that count now, one to be chosen. */
export function VersionStrip({ versions, shown, onShow }: VersionStripProps) {
  const say = useWords('policies')
  const format = useFormat()
  return (
    <div className={styles['strip']} role="group" aria-label={say('versions')}>
      {versions.map((one) => (
        <UnstyledButton
          key={one.version}
          className={styles['version'] ?? ''}
          aria-pressed={one.version === shown}
          onClick={() => onShow(one.version)}
        >
          <span className={styles['versionHead']}>
            <b>{say('version', { version: one.version })}</b>
            <StageBadge of={one} />
          </span>
          <span className={styles['why']} title={one.why}>
            {one.why}
          </span>
          <span className={styles['meta']}>
            <PersonName of={one.who} /> · {format.distance(one.time, Date.now())}
          </span>
        </UnstyledButton>
      ))}
    </div>
  )
}
