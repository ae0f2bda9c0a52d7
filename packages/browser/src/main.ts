import { guarded } from './guarded.ts'
import { startSnippet } from './start-snippet.ts'

/** `s.js`: while it runs the browser knows which script it is, later no more. */
const script = document.currentScript
guarded(startSnippet)(window, script instanceof HTMLScriptElement ? script.src : '')
