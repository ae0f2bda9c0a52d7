import { isMasked } from '../reveal.tsx'

/** A text of an event, as it came or masked. */
export function ShownValue({ text }: { readonly text: string }) {
  return isMasked(text) ? <code>{text}</code> : <span>{text}</span>
}
