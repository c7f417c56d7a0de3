/** How the text of an attribute is read. A flag is true if it is present with any value but `false`. */
export type AttributeKind = 'text' | 'number' | 'flag'

/** Returns the attribute of a property: `defaultValue` has `default-value`. */
export const attributeOf = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the value of an attribute; undefined if it is absent or no number where one is expected. */
export function readAttribute(kind: AttributeKind, text: string | null): unknown {
  if (text === null) return undefined
  if (kind === 'flag') return text !== 'false'
  if (kind === 'text') return text
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined
}
