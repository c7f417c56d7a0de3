// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as DropdownMenu from './dropdown-menu'
import { HowdahTheme } from '../theme/howdah-theme'

function Menu({ onPick }: { onPick?: (item: string) => void }) {
  return (
    <HowdahTheme appearance="light">
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button>More</button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.Item disabled>Never</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => onPick?.('rename')}>Rename</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => onPick?.('delete')}>Delete</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </HowdahTheme>
  )
}

test('the button says what it opens before its code is there', () => {
  render(<Menu />)
  const button = screen.getByRole('button', { name: 'More' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Rename')).toBeNull()
})

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  '%j leads to the first item that can be picked, the first time as later',
  async (key) => {
    const user = userEvent.setup()
    render(<Menu />)
    for (let time = 1; time <= 2; time += 1) {
      screen.getByRole('button', { name: 'More' }).focus()
      await user.keyboard(key)
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' })),
      )
      await user.keyboard('{Escape}')
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })),
      )
    }
  },
)

test('a pointer opens it, an item acts and closes it, and the focus is back at the button', async () => {
  const user = userEvent.setup()
  const picked: string[] = []
  render(<Menu onPick={(item) => picked.push(item)} />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(picked).toEqual(['delete'])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })),
  )
})

test('a controlled one requests its change', async () => {
  const user = userEvent.setup()
  const changes: boolean[] = []
  function Held() {
    const [open, setOpen] = useState(false)
    const change = (next: boolean) => {
      changes.push(next)
      setOpen(next)
    }
    return (
      <HowdahTheme appearance="light">
        <DropdownMenu.Root open={open} onOpenChange={change}>
          <DropdownMenu.Trigger>
            <button>More</button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content>
            <DropdownMenu.Item>Rename</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </HowdahTheme>
    )
  }
  render(<Held />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Rename' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(changes).toEqual([true, false])
})

test('a part that stands in no menu says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<DropdownMenu.Item>Rename</DropdownMenu.Item>)).toThrow('inside its Root')
})
