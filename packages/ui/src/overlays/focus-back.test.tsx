// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import * as AlertDialog from './alert-dialog'
import * as Dialog from './dialog'
import * as DropdownMenu from './dropdown-menu'
import { HowdahTheme } from '../theme/howdah-theme'

/** Dialogs that no trigger of theirs opens, as a page has them. */
function Page() {
  const [open, setOpen] = useState<'form' | 'question' | 'menu' | null>(null)
  const close = () => setOpen(null)
  return (
    <HowdahTheme>
      <button onClick={() => setOpen('form')}>Edit</button>
      <button onClick={() => setOpen('question')}>Delete</button>
      <label>
        Elsewhere <input />
      </label>
      {open === 'form' && (
        <Dialog.Root open onOpenChange={close}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Form</Dialog.Title>
            <input autoFocus onKeyDown={(event) => event.key === 'k' && setOpen('menu')} />
            <button
              onClick={() => {
                close()
                setTimeout(() => screen.getByLabelText('Elsewhere').focus())
              }}
            >
              Lead away
            </button>
          </Dialog.Content>
        </Dialog.Root>
      )}
      {open === 'question' && (
        <AlertDialog.Root open onOpenChange={close}>
          <AlertDialog.Content>
            <AlertDialog.Title>Sure?</AlertDialog.Title>
            <AlertDialog.Description>It is gone then.</AlertDialog.Description>
            <AlertDialog.Cancel>
              <button>No</button>
            </AlertDialog.Cancel>
          </AlertDialog.Content>
        </AlertDialog.Root>
      )}
      {open === 'menu' && (
        <Dialog.Root open onOpenChange={close}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Menu</Dialog.Title>
            <input autoFocus />
          </Dialog.Content>
        </Dialog.Root>
      )}
    </HowdahTheme>
  )
}

async function openBy(name: string): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement?.closest('[role]')).toBeTruthy())
  return button
}
const focused = () => document.activeElement
const press = (key: string) => fireEvent.keyDown(focused() ?? document.body, { key })

it.each([
  ['Edit', 'a field of which takes the focus'],
  ['Delete', 'a button of which takes it'],
])('%s: a dialog, %s, gives it back', async (name) => {
  render(<Page />)
  const button = await openBy(name)
  press('Escape')
  await waitFor(() => expect(focused()).toBe(button))
})

it('leaves it where something in the dialog has led it', async () => {
  render(<Page />)
  await openBy('Edit')
  fireEvent.click(screen.getByRole('button', { name: 'Lead away' }))
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Elsewhere')))
  await act(() => new Promise((done) => setTimeout(done, 10)))
  expect(focused()).toBe(screen.getByLabelText('Elsewhere'))
})

it('gives it back to where the dialog that closed while this one opened would have', async () => {
  render(<Page />)
  const button = await openBy('Edit')
  press('k')
  await screen.findByRole('dialog', { name: 'Menu' })
  await waitFor(() =>
    expect(focused()?.closest('[role="dialog"]')).toBe(
      screen.getByRole('dialog', { name: 'Menu' }),
    ),
  )
  press('Escape')
  await waitFor(() => expect(focused()).toBe(button))
})

it('opened by an item of a menu, gives it back to what opened the menu', async () => {
  function Tools() {
    const [open, setOpen] = useState(false)
    return (
      <HowdahTheme>
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>
            <button>Tools</button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content>
            <DropdownMenu.Item onSelect={() => setOpen(true)}>History</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>History</Dialog.Title>
            <input autoFocus />
          </Dialog.Content>
        </Dialog.Root>
      </HowdahTheme>
    )
  }
  const user = userEvent.setup()
  render(<Tools />)
  screen.getByRole('button', { name: 'Tools' }).focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'History' })
  item.focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'History' })
  await waitFor(() => expect(dialog.contains(focused())).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Tools' })))
})
