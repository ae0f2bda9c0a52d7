import type { Kind } from '../kinds/kind.ts'

/** Whether a field holds texts or ids: the example of their kind says nothing of the field. */
export const isWords = ({ shape, name }: Kind): boolean =>
  shape.is === 'list'
    ? isWords(shape.of)
    : /^(text|long text|name|street|city|(\w+ )*id)$/.test(name)
