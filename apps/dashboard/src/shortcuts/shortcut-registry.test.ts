import { expect, it, vi } from 'vitest'
import { createShortcutRegistry } from './shortcut-registry'

const letter = { key: 'e', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const chord = { ...letter, ctrlKey: true }
const free = { apple: false, typing: false, singleKeys: true }

function registryWith(action: () => void) {
  const registry = createShortcutRegistry()
  const remove = registry.add([
    { id: 'panel', keys: ['Mod+E', 'e'], scope: 'project', label: 'SQL panel', action },
  ])
  return { registry, remove }
}

it('does what the keys are for, by either of them', () => {
  const action = vi.fn()
  const { registry } = registryWith(action)
  expect(registry.press(letter, free)).toBe(true)
  expect(registry.press(chord, free)).toBe(true)
  expect(registry.press({ ...letter, key: 'x' }, free)).toBe(false)
  expect(action).toHaveBeenCalledTimes(2)
})

it('leaves single letters to fields, and to those who turned them off; chords work on', () => {
  const action = vi.fn()
  const { registry } = registryWith(action)
  expect(registry.press(letter, { ...free, typing: true })).toBe(false)
  expect(registry.press(letter, { ...free, singleKeys: false })).toBe(false)
  expect(action).not.toHaveBeenCalled()
  expect(registry.press(chord, { apple: false, typing: true, singleKeys: false })).toBe(true)
})

it('lists what there is, and no longer what was taken away', () => {
  const { registry, remove } = registryWith(vi.fn())
  const heard = vi.fn()
  registry.subscribe(heard)
  expect(registry.getState().map(({ id }) => id)).toEqual(['panel'])
  remove()
  expect(registry.getState()).toEqual([])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(registry.press(chord, free)).toBe(false)
})
