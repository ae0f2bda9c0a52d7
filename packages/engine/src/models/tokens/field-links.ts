import { DistinctTokens } from '../text/distinct-tokens.ts'
import { FoldedText } from '../text/folded-text.ts'
import { LinkTokens, MAX_LINK_TOKENS } from '../text/link-tokens.ts'
import { type Link, linkIn } from '../text/links.ts'
import type { TokenList } from './token-list.ts'

/** Links in fields of an event that are read; of more, the first by name. */
export const MAX_LINK_FIELDS = 4
/** The length of the vector of a link's tokens; the whole value has 1. */
const LINK_LENGTH = 2
/** Nothing else can be a link. */
const MAY_LINK = /^[^\s@]+(?::\/\/|\.)[^\s]+$/

/**
 * The parts of links in fields, as `LinkTokens` cuts those of texts: with the same seed, so a weight
 * that was learned from texts holds for fields.
 */
export class FieldLinks {
  private readonly text = new FoldedText()
  private readonly tokens = new DistinctTokens(MAX_LINK_TOKENS / MAX_LINK_FIELDS)
  private readonly parts: LinkTokens
  private fields = 0

  /** `seed`: of the tokens of links in texts. */
  constructor(seed: number) {
    this.parts = new LinkTokens(seed)
  }

  /** To be called for each event. */
  begin(): void {
    this.fields = 0
  }

  /** Adds the parts of a value that is a link as a whole. */
  addTo(list: TokenList, value: string, source: number): void {
    if (this.fields === MAX_LINK_FIELDS || !MAY_LINK.test(value)) return
    const link = this.linkOf(value)
    if (link === undefined) return
    this.fields += 1
    const { tokens } = this
    tokens.clear()
    this.parts.begin()
    this.parts.addTo(tokens, this.text.units, link)
    const from = list.count
    for (let at = 0; at < tokens.count; at += 1) list.add(tokens.hashes[at] ?? 0, 1, source)
    list.share(from, LINK_LENGTH)
  }

  private linkOf(value: string): Link | undefined {
    this.text.read(value)
    const link = linkIn(this.text.units, 0, this.text.length)
    return link?.kind === 'url' && link.from === 0 ? link : undefined
  }
}
