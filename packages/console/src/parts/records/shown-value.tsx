import { isMasked } from '../reveal.tsx'

/** A text of an event, as it came or masked. It turns no text around it. */
export function ShownValue({ text }: { readonly text: string }) {
  return isMasked(text) ? <code>{text}</code> : <bdi>{text}</bdi>
}
