// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Dialog from '../overlays/dialog'
import { HowdahTheme } from '../theme/howdah-theme'
import { ToastProvider, useToast } from './toast-provider'
import type { ToastApi } from './toast-provider'
import type { Toast } from './toast.store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function mount(): ToastApi {
  const found: ToastApi[] = []
  function Take() {
    found.push(useToast())
    return null
  }
  render(
    <StrictMode>
      <HowdahTheme>
        <ToastProvider>
          <Take />
        </ToastProvider>
      </HowdahTheme>
    </StrictMode>,
  )
  const api = found.at(-1)
  if (!api) throw new Error('no toasts')
  return api
}

const titles = () =>
  [...document.querySelectorAll('.hw-toast-title')].map((title) => title.textContent)

it('announces success politely and errors at once, in regions that stand before', () => {
  const toast = mount()
  const polite = screen.getByRole('status')
  const urgent = screen.getByRole('alert')
  act(() => void toast.success('Saved'))
  act(() => void toast.error('Failed'))
  expect(polite.textContent).toContain('Saved')
  expect(urgent.textContent).toContain('Failed')
})

it('falls back to the last text there is', () => {
  const toast = mount()
  act(() => void toast.error(''))
  expect(titles()).toEqual(['An unknown error occurred'])
})

it('goes by itself, errors later', () => {
  const toast = mount()
  act(() => void toast.success('Saved'))
  act(() => void toast.error('Failed'))
  act(() => void vi.advanceTimersByTime(5_000))
  expect(titles()).toEqual(['Failed'])
  act(() => void vi.advanceTimersByTime(3_000))
  expect(titles()).toEqual([])
})

it('stands still while the pointer is on it', () => {
  const toast = mount()
  act(() => void toast.success('Saved'))
  act(() => void vi.advanceTimersByTime(4_000))
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(titles()).toEqual(['Saved'])
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
  act(() => void vi.advanceTimersByTime(999))
  expect(titles()).toEqual(['Saved'])
  act(() => void vi.advanceTimersByTime(1))
  expect(titles()).toEqual([])
})

it('is dismissed by its button and by Escape', () => {
  const toast = mount()
  act(() => void toast.info('One', { duration: Infinity }))
  act(() => void toast.info('Two', { duration: Infinity }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
  expect(titles()).toEqual(['Two'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' })
  expect(titles()).toEqual([])
})

it('replaces what bears the same id', () => {
  const toast = mount()
  act(() => void toast.info('Retrieving a.txt...', { id: 'download' }))
  act(() => void toast.success('Downloading a.txt', { id: 'download' }))
  expect(titles()).toEqual(['Downloading a.txt'])
})

it('does what it offers, and goes', () => {
  const toast = mount()
  const onSelect = vi.fn()
  act(() => void toast.success('Saved snippet!', { action: { label: 'View it here', onSelect } }))
  fireEvent.click(screen.getByRole('button', { name: 'View it here' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
})

it('says where it belongs', () => {
  function Lost() {
    useToast()
    return null
  }
  expect(() => render(<Lost />)).toThrow('useToast must be used inside <ToastProvider>')
})

it('shows the toasts of a provider inside another one in one list, and names no empty list', () => {
  const found: ToastApi[] = []
  function Take() {
    found.push(useToast())
    return null
  }
  render(
    <HowdahTheme>
      <ToastProvider>
        <Take />
        <ToastProvider>
          <Take />
        </ToastProvider>
      </ToastProvider>
    </HowdahTheme>,
  )
  expect(document.querySelectorAll('.hw-toast-region')).toHaveLength(1)
  expect(screen.queryByRole('region')).toBeNull()
  act(() => found.forEach((api) => void api.success('Saved')))
  expect(titles()).toEqual(['Saved', 'Saved'])
  expect(screen.getByRole('region', { name: 'Notifications' })).toBeTruthy()
})

it('passes its toasts to a host that shows them itself, with ids of their own', () => {
  const found: ToastApi[] = []
  const onToast = vi.fn<(toast: Toast) => void>()
  function Take() {
    found.push(useToast())
    return null
  }
  render(
    <HowdahTheme>
      <ToastProvider>
        <ToastProvider onToast={onToast}>
          <Take />
        </ToastProvider>
        <ToastProvider onToast={onToast}>
          <Take />
        </ToastProvider>
      </ToastProvider>
    </HowdahTheme>,
  )
  const onSelect = vi.fn()
  const [one, other] = found
  act(() => void one?.success('Saved', { action: { label: 'Show', onSelect } }))
  act(() => void one?.info('1 of 2', { id: 'work', duration: Infinity }))
  act(() => void one?.error('', { id: 'work', description: 'Why' }))
  act(() => void other?.info('1 of 9', { id: 'work' }))
  const toasts = onToast.mock.calls.map(([toast]) => toast)
  expect(toasts).toMatchObject([
    { kind: 'success', title: 'Saved', duration: 5_000, action: { label: 'Show' } },
    { kind: 'info', title: '1 of 2', duration: Infinity },
    { kind: 'error', title: 'An unknown error occurred', description: 'Why', duration: 8_000 },
    { kind: 'info', title: '1 of 9', duration: 5_000 },
  ])
  // A later toast takes the place of an earlier one of the same widget, and of no other.
  expect(toasts[2]?.id).toBe(toasts[1]?.id)
  expect(new Set(toasts.map(({ id }) => id)).size).toBe(3)
  toasts[0]?.action?.onSelect()
  expect(onSelect).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
})

it('is over the dialogs of nested themes, named to all, and does not close one by a click', () => {
  const found: ToastApi[] = []
  function Take() {
    found.push(useToast())
    return null
  }
  render(
    <HowdahTheme>
      <ToastProvider>
        <Take />
        <HowdahTheme>
          <Dialog.Root defaultOpen>
            <Dialog.Content aria-describedby={undefined}>
              <Dialog.Title>Details</Dialog.Title>
            </Dialog.Content>
          </Dialog.Root>
        </HowdahTheme>
      </ToastProvider>
    </HowdahTheme>,
  )
  act(() => void vi.runAllTimers())
  act(() => void found.at(-1)?.success('Saved'))
  const region = screen.getByRole('region', { name: 'Notifications' })
  const layer = region.closest('.hw-portal')
  expect(layer?.className).toContain('hw-toast-layer')
  expect(layer?.contains(screen.getByRole('dialog'))).toBe(false)
  const button = screen.getByRole('button', { name: 'Dismiss' })
  fireEvent.pointerDown(button)
  fireEvent.click(button)
  act(() => void vi.runAllTimers())
  expect(titles()).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Details' })).toBeTruthy()
})
