import { plainBreaks, withOwnBreaks } from './line-breaks'
import type { CellChange } from './row-changes'

/** Content of an editor: the text of its field, and if it is NULL or the default instead. */
export interface EditedValue {
  to: CellChange['to']
  text: string
}

export type EditedValueEvent =
  | { type: 'typed'; text: string }
  | { type: 'set'; to: 'null' | 'default' }

export function editedValueOf(initial: CellChange, typed: string | null): EditedValue {
  if (typed !== null) return { to: 'value', text: typed }
  return { to: initial.to, text: initial.to === 'value' ? plainBreaks(initial.text) : '' }
}

export function editedValueTransition(value: EditedValue, event: EditedValueEvent): EditedValue {
  switch (event.type) {
    case 'typed':
      return { to: 'value', text: event.text }
    case 'set':
      return value.to === event.to ? value : { to: event.to, text: '' }
    default:
      return event satisfies never
  }
}

/** Returns the change of the cell; null if it is unchanged. */
export function changeOfValue(initial: CellChange, { to, text }: EditedValue): CellChange | null {
  if (to !== 'value') return initial.to === to ? null : { to }
  if (initial.to !== 'value') return { to, text }
  const withBreaks = withOwnBreaks(initial.text, text)
  return withBreaks === initial.text ? null : { to, text: withBreaks }
}
