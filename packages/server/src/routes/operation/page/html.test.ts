import { describe, expect, it } from 'vitest'
import { anchor, code, folded, prose, safe, table } from './html.ts'

describe('markup of the page', () => {
  it('lets no text become markup', () => {
    expect(safe('<a b="c">&')).toBe('&lt;a b=&quot;c&quot;>&amp;')
    expect(code('<b>')).toBe('<code>&lt;b></code>')
    expect(prose('say `<b>` & go')).toBe('say <code>&lt;b></code> &amp; go')
  })

  it('names places by letters and digits', () => {
    expect(anchor('$create_order')).toBe('create_order')
    expect(anchor('Look up')).toBe('look-up')
  })

  it('shows no empty table and no empty fold', () => {
    expect(table('x', ['a'], [])).toBe('')
    expect(folded('x', '')).toBe('')
    expect(table('', ['A', 'B'], [['1', '2']])).toBe(
      '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead>' +
        '<tbody><tr><th scope="row">1</th><td>2</td></tr></tbody></table>',
    )
  })
})
