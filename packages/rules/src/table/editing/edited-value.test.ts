import { expect, it } from 'vitest'
import { changeOfValue, editedValueOf, editedValueTransition } from './edited-value'

const value = (text: string) => ({ to: 'value', text }) as const

it('tells NULL, an empty text and the default apart', () => {
  const isNull = editedValueOf({ to: 'null' }, null)
  expect(changeOfValue({ to: 'null' }, isNull)).toBeNull()
  const emptied = editedValueTransition(
    editedValueTransition(isNull, { type: 'typed', text: 'x' }),
    { type: 'typed', text: '' },
  )
  expect(changeOfValue({ to: 'null' }, emptied)).toEqual(value(''))
  expect(
    changeOfValue(value(''), editedValueTransition(emptied, { type: 'set', to: 'null' })),
  ).toEqual({ to: 'null' })
  expect(
    changeOfValue(value(''), editedValueTransition(emptied, { type: 'set', to: 'default' })),
  ).toEqual({ to: 'default' })
})

it('starts empty with a typed character, and changes nothing without one', () => {
  expect(changeOfValue(value('abc'), editedValueOf(value('abc'), 'x'))).toEqual(value('x'))
  expect(changeOfValue(value('a\r\nb'), editedValueOf(value('a\r\nb'), null))).toBeNull()
})
