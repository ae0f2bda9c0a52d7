import { Button } from '@mantine/core'
import { useWords } from '../words/use-words.ts'

export interface MoreButtonProps {
  readonly of: {
    readonly hasMore: boolean
    readonly isReadingMore: boolean
    readonly readMore: () => void
  }
}

/** The next page, below the rows so far. */
export function MoreButton({ of: { hasMore, isReadingMore, readMore } }: MoreButtonProps) {
  const say = useWords('common')
  if (!hasMore) return null
  return (
    <Button mt="xs" size="xs" variant="default" loading={isReadingMore} onClick={readMore}>
      {say('more')}
    </Button>
  )
}
