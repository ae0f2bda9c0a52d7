/** What people paste around an id. */
const AROUND = /^[\s"'`<([{#:;,.]+|[\s"'`>)\]};,.]+$/g

const DIGITS_OF_PHONE = /^[\d\s()./-]{8,24}$/

/** The last word of `Order #1234` and `user: ann`. */
const LABELLED = /^[\p{L}\s]+[#:\s]\s*(\S+)$/u

/** Forms that a pasted text may stand for, the likeliest first, without the text itself. */
export function nearForms(text: string): readonly string[] {
  const bare = text.replaceAll(AROUND, '')
  const last = LABELLED.exec(bare)?.[1]?.replaceAll(AROUND, '')
  const forms = [bare, ...(last === undefined ? [] : [last])].flatMap((form) => [
    form,
    ...phoneForms(form),
    form.toLowerCase(),
    form.toUpperCase(),
  ])
  return [...new Set(forms)].filter((form) => form !== '' && form !== text)
}

/** A number without its `+`, or with `00` in its place. */
function phoneForms(text: string): readonly string[] {
  if (!DIGITS_OF_PHONE.test(text)) return []
  const digits = text.replaceAll(/\D/g, '')
  return [`+${digits.startsWith('00') ? digits.slice(2) : digits}`]
}
