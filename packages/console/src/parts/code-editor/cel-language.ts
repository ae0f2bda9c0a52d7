import { StreamLanguage } from '@codemirror/language'

const KEYWORDS = new Set(['in', 'has', 'true', 'false', 'null'])

const TEXT = /^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/
const NUMBER = /^\d[\d._]*(?:[eE][+-]?\d+)?/
const NAME = /^[A-Za-z_]\w*/
const COMMENT = /^\/\/.*/
const OPERATOR = /^(?:&&|\|\||[<>=!]=|[-+*/%<>!?:])/

/** How conditions are coloured. What they mean only the service knows. */
export const celLanguage = StreamLanguage.define<{ isAfterDot: boolean }>({
  name: 'cel',
  startState: () => ({ isAfterDot: false }),
  token(stream, state) {
    const { isAfterDot } = state
    state.isAfterDot = false
    if (stream.eatSpace()) return null
    if (stream.match(COMMENT)) return 'comment'
    if (stream.match(TEXT)) return 'string'
    if (stream.match(NUMBER)) return 'number'
    const name = stream.match(NAME)
    if (name !== null && typeof name === 'object') {
      if (KEYWORDS.has(name[0])) return 'keyword'
      if (stream.peek() === '(') return 'macroName'
      return isAfterDot ? 'propertyName' : 'variableName'
    }
    if (stream.match(OPERATOR)) return 'operator'
    state.isAfterDot = stream.next() === '.'
    return null
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '{', "'", '"'] } },
})
