import { CloseButton } from '@mantine/core'
import type { KeyGroup } from '../keys/key-registry.ts'
import { useWords } from '../words/use-words.ts'
import styles from './key-help.module.css'
import { Overlay } from './overlay.tsx'

const shown = (keys: string): readonly string[] => keys.replace('mod+', 'Ctrl ').split(' ')

export interface KeyHelpProps {
  readonly groups: readonly KeyGroup[]
  readonly onClose: () => void
}

/** The keys that work now, by what they are about. */
export function KeyHelp({ groups, onClose }: KeyHelpProps) {
  const say = useWords('common')
  return (
    <Overlay label={say('keys')} onClose={onClose}>
      <div className={styles['head']}>
        <h2>{say('keys')}</h2>
        <CloseButton aria-label={say('close')} onClick={onClose} />
      </div>
      <div className={styles['list']} role="group" aria-label={say('keys')} tabIndex={0}>
        {groups.map(({ title, bindings }) => (
          <section key={title}>
            <h3>{title}</h3>
            <table aria-label={title}>
              <tbody>
                {bindings.map(({ keys, does }) => (
                  <tr key={keys}>
                    <td>{does}</td>
                    <td>
                      {shown(keys).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </Overlay>
  )
}
