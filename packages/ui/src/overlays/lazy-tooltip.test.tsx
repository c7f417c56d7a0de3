// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { HowdahTheme } from '../theme/howdah-theme'
import { LazyTooltip } from './lazy-tooltip'

const page = (content: string | undefined) => (
  <HowdahTheme appearance="light">
    <LazyTooltip content={content}>
      <button>Connect</button>
    </LazyTooltip>
  </HowdahTheme>
)

test('an element that gets a tooltip has the focus as before, and shows it', async () => {
  const { rerender } = render(page(undefined))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  rerender(page('The project is paused'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('The project is paused')
  expect(document.activeElement).toBe(screen.getByRole('button'))
  rerender(page(undefined))
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('an element without the focus does not take it', async () => {
  render(page('The project is paused'))
  // Once its code is there, another element is under the pointer.
  await vi.waitFor(
    async () => {
      await userEvent.hover(screen.getByRole('button'))
      screen.getByRole('tooltip')
    },
    { timeout: 20_000 },
  )
  expect(document.activeElement).toBe(document.body)
})
