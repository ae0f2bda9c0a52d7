/** What the page reads of an OpenAPI document. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaNode>>
    readonly responses?: Readonly<Record<string, Message>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

interface Operation {
  readonly operationId: string
  /** The method of the Node client: `v1.readUser`. */
  readonly 'x-node-client'?: string
  /** What a caller must be permitted to do. */
  readonly 'x-permission'?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Message
  readonly responses?: Readonly<Record<string, Message>>
}

export interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly example?: string
}

export interface Message {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
}

export interface Media {
  readonly schema: SchemaNode
  readonly example?: unknown
}

/** A JSON Schema, as far as the page shows one. */
export interface SchemaNode {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly items?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly propertyNames?: SchemaNode
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode | boolean
}

/** An operation with its place. */
export interface Call extends Operation {
  readonly method: string
  readonly path: string
}

/** All operations, with the answers and parameters that they refer to in their places. */
export const callsOf = (document: ApiDocument): readonly Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      responses: answersOf(operation, document),
      parameters: parametersOf(operation, document),
      method,
      path,
    })),
  )

const answersOf = (
  { responses = {} }: Operation,
  { components }: ApiDocument,
): Readonly<Record<string, Message>> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      components.responses?.[referredName(answer) ?? ''] ?? answer,
    ]),
  )

const parametersOf = (
  { parameters = [] }: Operation,
  { components }: ApiDocument,
): readonly Parameter[] =>
  parameters.map((one) => components.parameters?.[referredName(one) ?? ''] ?? one)

/** The name of the component that is referred to; undefined of what stands for itself. */
export const referredName = ({ $ref }: { readonly $ref?: string }): string | undefined =>
  $ref?.split('/').at(-1)

/** The schema itself; members next to a reference win over what it refers to. */
export function resolved(schema: SchemaNode, document: ApiDocument): SchemaNode {
  const name = referredName(schema)
  if (name === undefined) return schema
  const { $ref: _ref, ...own } = schema
  return { ...resolved(document.components.schemas[name] ?? {}, document), ...own }
}

/** The first medium of a message. */
export function mediaOf(message: Message | undefined): (Media & { type: string }) | undefined {
  const [first] = Object.entries(message?.content ?? {})
  return first === undefined ? undefined : { type: first[0], ...first[1] }
}
