import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useSend } from '../calls/use-send.ts'
import { chooseContrast, choseContrast, LOOKS, type Look } from '../theme/look.ts'
import { useLanguage } from '../words/use-language.ts'
import { useWords } from '../words/use-words.ts'
import { LANGUAGES, setLanguage } from '../words/words.ts'
import { useMe } from './use-me.ts'

/** Each language by its own name. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const

function useLook(): readonly [Look, (look: Look) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isMore, setMore] = useState(choseContrast)
  const choose = (look: Look) => {
    const isContrast = look === 'contrast'
    chooseContrast(isContrast)
    setMore(isContrast)
    if (!isContrast) setColorScheme(look)
  }
  return [isMore ? 'contrast' : colorScheme, choose]
}

const check = (isChosen: boolean) =>
  isChosen ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />

export interface PersonMenuProps {
  readonly onKeys: () => void
  readonly onClose: () => void
  /** The button that it hangs from. */
  readonly children: ReactElement
}

/** Look, language, keys and sign-out of the person. It comes open. */
export function PersonMenu({ onKeys, onClose, children }: PersonMenuProps) {
  const say = useWords('common')
  const chosen = useLanguage()
  const navigate = useNavigate()
  const me = useMe()
  const [look, choose] = useLook()
  // A new page forgets everything that the person could see.
  const signOut = useSend('POST /v1/sign-out', {
    onDone: () => location.assign('/console/sign-in'),
  })
  return (
    <Menu defaultOpened position="bottom-end" width={220} onClose={onClose}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me?.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{say('look')}</Menu.Label>
        {LOOKS.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === look}
            leftSection={check(one === look)}
            closeMenuOnClick={false}
            onClick={() => choose(one)}
          >
            {say(`look-${one}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{say('language')}</Menu.Label>
        {LANGUAGES.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            role="menuitemradio"
            aria-checked={one === chosen}
            leftSection={check(one === chosen)}
            onClick={() => void setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/account' })}>{say('myAccount')}</Menu.Item>
        <Menu.Item onClick={onKeys}>{say('keys')}</Menu.Item>
        <Menu.Item onClick={() => signOut.mutate({})}>{say('signOut')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
