// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog'
import { HowdahTheme } from '../theme/howdah-theme'
import { Splitter } from './splitter'
import { clampRatio } from './split-ratio'

it.each([
  [0.5, 1_000, 0.5],
  [0, 1_000, 80 / 992],
  [1, 1_000, 1 - 80 / 992],
  [0.5, 100, 80 / 92],
  [0.5, 0, 0.5],
])('keeps %s of %s px at %s', (wanted, size, expected) => {
  expect(clampRatio(wanted, { size, handle: 8, minFirst: 80, minSecond: 80 })).toBeCloseTo(expected)
})

it('moves by arrow keys and says where it is', () => {
  const onRatioChange = vi.fn()
  render(
    <HowdahTheme>
      <Splitter aria-label="Resize results" first="a" second="b" onRatioChange={onRatioChange} />
    </HowdahTheme>,
  )
  const handle = screen.getByRole('separator', { name: 'Resize results' })
  expect(handle.getAttribute('aria-orientation')).toBe('horizontal')
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(handle.getAttribute('aria-valuenow')).toBe('52')
  fireEvent.keyDown(handle, { key: 'ArrowUp', shiftKey: true })
  expect(handle.getAttribute('aria-valuenow')).toBe('42')
  fireEvent.keyDown(handle, { key: 'ArrowLeft' })
  expect(handle.getAttribute('aria-valuenow')).toBe('42')
  fireEvent.doubleClick(handle)
  expect(handle.getAttribute('aria-valuenow')).toBe('50')
  expect(onRatioChange.mock.calls.map(([ratio]) => Math.round((ratio as number) * 100))).toEqual([
    52, 42, 50,
  ])
})

it('does not move by itself when it is controlled', () => {
  render(
    <HowdahTheme>
      <Splitter aria-label="Resize" first="a" second="b" ratio={0.3} />
    </HowdahTheme>,
  )
  fireEvent.keyDown(screen.getByRole('separator'), { key: 'ArrowDown' })
  expect(screen.getByRole('separator').getAttribute('aria-valuenow')).toBe('30')
})

it('asks with focus on Cancel', () => {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  render(
    <HowdahTheme>
      <ConfirmDialog
        open
        title="Sure?"
        description="It is gone then."
        confirmLabel="Run"
        onOpenChange={onOpenChange}
        onConfirm={onConfirm}
      />
    </HowdahTheme>,
  )
  expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
