import { Text } from '@mantine/core'
import { useWords } from '../../words/use-words.ts'

/** Says that it was saved. */
export function Saved({ isShown }: { readonly isShown: boolean }) {
  const say = useWords('settings')
  return (
    <Text size="sm" role="status">
      {isShown ? say('saved') : ''}
    </Text>
  )
}
