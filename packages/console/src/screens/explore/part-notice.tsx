import { Alert } from '@mantine/core'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

interface PartNoticeProps {
  readonly of: {
    readonly share: number
    readonly since: number | null
    readonly cut_fields: readonly string[]
  }
}

/** Says of which part of the events an answer is. Nothing where it is of all of them. */
export function PartNotice({ of: { share, since, cut_fields: cut } }: PartNoticeProps) {
  const say = useWords('explore')
  const format = useFormat()
  if (share === 1 && cut.length === 0) return null
  return (
    <Alert color="yellow" role="status" title={say('part')}>
      {share < 1 &&
        say('partShare', {
          share: format.share(share),
          since: since === null ? '' : format.moment(since),
        })}
      {cut.length > 0 && say('partFields', { fields: cut.join(', ') })}
    </Alert>
  )
}
