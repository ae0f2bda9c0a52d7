import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearForms } from './near-forms.ts'

it.each([
  ['"Ann@Shop.example"', 'Ann@Shop.example'],
  ['<ann@shop.example>,', 'ann@shop.example'],
  ['Order #ORDER-281', 'ORDER-281'],
  ['user: billy_jones', 'billy_jones'],
  ['order-281', 'ORDER-281'],
  ['BILLY', 'billy'],
  ['49 30 901820', '+4930901820'],
  ['0049 (30) 90-1820', '+4930901820'],
])('%j may stand for %j (C14)', (text, form) => expect(nearForms(text)).toContain(form))

it('has few forms of any text, each once, never the text itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const forms = nearForms(text)
      expect(forms.length).toBeLessThanOrEqual(8)
      expect(new Set(forms).size).toBe(forms.length)
      expect(forms).not.toContain(text)
      expect(forms).not.toContain('')
    }),
  )
})
