import type { AbuseType } from '@winnow/contract'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { TextTokens } from '../../models/text/text-tokens.ts'
import type { HashedText, WrittenText } from '../../models/text/written-text.ts'
import { TEXT_SOURCES } from '../../models/tokens/sources.ts'
import { TokenList } from '../../models/tokens/token-list.ts'
import { type Layers, logOddsOf } from '../layers.ts'
import type { RowValues } from '../rows/table-of.ts'

/**
 * The log-odds that a model gives rows of the ledger, whatever scored them then. The online model counts as it did then: what
 * it would say now it may have learned from the rows' own labels.
 */
export function oddsOfRows(
  layers: Layers,
  abuseType: AbuseType,
  rows: readonly RowValues[],
): Float64Array {
  const starter = STARTER_MODELS[abuseType]
  return Float64Array.from(rows, ({ features, custom, text, online }) =>
    logOddsOf(
      layers,
      { features, custom, text: text && hashed(text) },
      { starter: starter.margin(features), online },
    ),
  )
}

function hashed({ seed, text }: WrittenText): HashedText {
  const tokens = new TokenList()
  new TextTokens(seed).addTo(tokens, text, TEXT_SOURCES)
  return { seed, text, tokens }
}
