import { sha256Hex } from '@winnow/contract'
import type { LinesKind } from '@winnow/import'

/** What makes an import another one. */
export interface JobTraits {
  readonly identity: string
  readonly environment: string
  readonly mapping: string
  readonly kind: LinesKind
}

export const jobName = ({ identity, environment, mapping, kind }: JobTraits): string =>
  sha256Hex(JSON.stringify([identity, environment, mapping, kind]))
