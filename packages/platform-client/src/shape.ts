/** Minimum content of a response. A list is `[shape of each entry]`. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | readonly [Shape]
  | { readonly [key: string]: Shape }

/** Checks that a response has the expected shape; it may hold more than is named there. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape
  if (isList(shape))
    return Array.isArray(value) && value.every((entry) => hasShape(entry, shape[0]))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(shape).every(([key, inner]) => hasShape(Reflect.get(value, key), inner))
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape)
