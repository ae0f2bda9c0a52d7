type Operations = Readonly<Record<string, object>>

/**
 * Gives each operation the name that generated clients call it by: `postV205Events`,
 * `getV1UsersUserIdExplain`. Method and path make it, so it stays while they do.
 */
export function withOperationIds(
  paths: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> {
  return mapped(paths, (operations, path) =>
    mapped(operations as Operations, (operation, method) => ({
      operationId: operationId(method, path),
      ...operation,
    })),
  )
}

function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [method, ...words.map(capitalized)].join('')
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function mapped(
  record: Operations,
  of: (value: object, name: string) => object,
): Readonly<Record<string, object>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value, name)]))
}
