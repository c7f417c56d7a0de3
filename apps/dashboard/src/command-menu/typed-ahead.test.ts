import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { collectTyped, type TypedAhead } from './typed-ahead'

const collecting: TypedAhead[] = []
const others = vi.fn()

function collect(): TypedAhead {
  const typed = collectTyped()
  collecting.push(typed)
  return typed
}

/** @returns whether the key was left to others, and to the browser */
function press(init: KeyboardEventInit): boolean {
  others.mockClear()
  addEventListener('keydown', others)
  const isDone = fireEvent.keyDown(document.body, init)
  removeEventListener('keydown', others)
  expect(others.mock.calls.length > 0).toBe(isDone)
  return isDone
}

afterEach(() => {
  for (const typed of collecting.splice(0)) typed.take()
})

test('typed text is stored, edited as in a field, and handled by nothing else', () => {
  const typed = collect()
  for (const key of ['?', 'Backspace', 'Backspace', 'b', 'é', '🐘', 'Enter', 'Backspace', ' ', 'B'])
    expect(press({ key }), key).toBe(false)
  expect(typed.take()).toBe('bé B')
})

test('shortcuts, other keys and what an input method composes are left alone', () => {
  const typed = collect()
  const left = [
    { key: 'k', ctrlKey: true },
    { key: 'k', metaKey: true },
    { key: 'k', altKey: true },
    { key: 'k', isComposing: true },
    { key: 'Escape' },
    { key: 'Tab' },
    { key: 'F5' },
  ]
  for (const init of left) expect(press(init), JSON.stringify(init)).toBe(true)
  expect(typed.take()).toBe('')
})

test('once it is taken, keys are those of the page again, and the text stays the same', () => {
  const typed = collect()
  press({ key: 'a' })
  expect(typed.take()).toBe('a')
  expect(press({ key: 'b' })).toBe(true)
  expect(typed.take()).toBe('a')
})
