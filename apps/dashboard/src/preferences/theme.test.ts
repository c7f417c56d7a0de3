import { expect, test, vi } from 'vitest'
import { preferenceKey } from './browser-storage'
import { createThemeStore, parseThemeChoice, resolveThemeChoice } from './theme'

test.each([
  [null, 'system'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['sepia', 'system'],
] as const)('the stored value %j is the choice %s', (stored, choice) =>
  expect(parseThemeChoice(stored)).toBe(choice),
)

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
] as const)('%s with a dark system %s is %s', (choice, dark, appearance) =>
  expect(resolveThemeChoice(choice, dark)).toBe(appearance),
)

/**
 * Mocks the system theme with the behavior of Chromium: a change that was already read from the
 * media query list fires no event.
 */
function withSystem(dark: boolean) {
  let listener: ((event: { matches: boolean }) => void) | undefined
  let now = dark
  let known = dark
  const system = {
    get matches() {
      known = now
      return now
    },
    addEventListener: (_: string, given: typeof listener) => (listener = given),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
  return (next: boolean, meanwhile = () => {}) => {
    now = next
    meanwhile()
    if (known === now) return
    known = now
    listener?.({ matches: now })
  }
}

test('a choice is stored, shown on the page, and reported to listeners', () => {
  withSystem(false)
  const store = createThemeStore()
  const heard = vi.fn()
  store.subscribe(heard)
  expect(document.documentElement.dataset['theme']).toBe('light')

  store.choose('dark')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(createThemeStore().getState().choice).toBe('dark')

  store.choose('system')
  expect(localStorage.getItem(preferenceKey('theme'))).toBeNull()
  expect(store.getState().appearance).toBe('light')
})

test('as the system changes, so does the page, unless something was chosen', () => {
  const setDark = withSystem(false)
  const store = createThemeStore()
  setDark(true)
  expect(store.getState().appearance).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  store.choose('light')
  setDark(false)
  setDark(true)
  expect(store.getState().appearance).toBe('light')
})

test('a change of the system arrives, also when something renders before the notification', () => {
  const setDark = withSystem(false)
  const store = createThemeStore()
  setDark(true, () => void store.getState().appearance)
  expect(store.getState().appearance).toBe('dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('another tab’s choice arrives', () => {
  withSystem(false)
  const store = createThemeStore()
  window.dispatchEvent(
    new StorageEvent('storage', { key: preferenceKey('theme'), newValue: 'dark' }),
  )
  expect(store.getState().choice).toBe('dark')
})
