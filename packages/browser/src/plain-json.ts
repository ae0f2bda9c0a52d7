type Holder = Readonly<Record<string, unknown>>

/**
 * JSON as the standard has it. Libraries from before it (Prototype.js) give every array of the page a
 * `toJSON` that answers with a text, and the service could read no list.
 */
export const plainJson = (value: object): string =>
  JSON.stringify(value, function original(this: Holder, name: string) {
    return this[name]
  })
