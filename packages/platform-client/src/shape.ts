/** What an answer holds at the least. A list is `[what each entry holds]`. */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | readonly [Shape]
  | { readonly [key: string]: Shape }

/** Whether an answer can be read as what it should be; more than is named here may be in it. */
export function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'string') return typeof value === shape
  if (isList(shape))
    return Array.isArray(value) && value.every((entry) => hasShape(entry, shape[0]))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(shape).every(([key, inner]) => hasShape(Reflect.get(value, key), inner))
}

const isList = (shape: Exclude<Shape, string>): shape is readonly [Shape] => Array.isArray(shape)
