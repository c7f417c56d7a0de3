import * as HostDialog from '@radix-ui/react-dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { useRef, useState, type ReactNode } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { orders, ORDERS, pageOf, SqlScene } from '../sdk/scenes/sql-scene'
import { StoryFrame } from '../sdk/scenes/story-frame'
import { endLine, result } from '../sdk/scenes/story-platform'
import { storyStorage } from '../sdk/scenes/story-storage'

const editor = (
  <SqlScene
    sql="select * from orders"
    answer={() => [...result(ORDERS, orders(30)), endLine(1)]}
    frame={{ height: 420 }}
  />
)

/** A dialog of the host, by a copy of Radix of its own. */
function InHostDialog({ children }: { children: ReactNode }) {
  return (
    <HostDialog.Root>
      <HostDialog.Trigger>Show reports</HostDialog.Trigger>
      <HostDialog.Portal>
        <HostDialog.Content
          aria-describedby={undefined}
          onPointerDownOutside={(event) => event.preventDefault()}
          style={{ position: 'fixed', inset: 24, background: 'white' }}
        >
          <HostDialog.Title>Reports</HostDialog.Title>
          {children}
        </HostDialog.Content>
      </HostDialog.Portal>
    </HostDialog.Root>
  )
}

function InNativeDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Show reports
      </button>
      <dialog ref={dialog} aria-label="Reports" style={{ width: 900 }}>
        {children}
      </dialog>
    </>
  )
}

/** Escape ends the innermost of what is open; the dialog of a host around a widget is the last. */
const meta = {
  title: 'embedding/Escape',
  component: InHostDialog,
  parameters: { padding: 0, bare: true },
  args: { children: editor },
} satisfies Meta<typeof InHostDialog>
export default meta
type Story = StoryObj<typeof meta>

async function openDialog(canvasElement: HTMLElement) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show reports' }))
  const page = pageOf(canvasElement)
  return within(await page.findByRole('dialog', { name: 'Reports' }))
}

const dialogOf = (canvasElement: HTMLElement) =>
  pageOf(canvasElement).queryByRole('dialog', { name: 'Reports' })

export const Menu: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement)
    await userEvent.click(await dialog.findByRole('button', { name: 'Run options' }))
    await pageOf(canvasElement).findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
    await expect(dialogOf(canvasElement)).not.toBeNull()
    // With nothing open inside, the key is the host’s.
    dialog.getByRole('button', { name: 'Run' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogOf(canvasElement)).toBeNull())
  },
}

async function completions(canvasElement: HTMLElement) {
  const dialog = await openDialog(canvasElement)
  const text = await dialog.findByRole('textbox', { name: 'SQL query' })
  await userEvent.click(text)
  await userEvent.keyboard(' or')
  const page = pageOf(canvasElement)
  await waitFor(() => expect(page.queryByRole('listbox')).not.toBeNull(), { timeout: 20_000 })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('listbox')).toBeNull())
  return text
}

export const Completions: Story = {
  play: async ({ canvasElement }) => {
    const text = await completions(canvasElement)
    await expect(dialogOf(canvasElement)).not.toBeNull()
    await expect(text).toHaveFocus()
  },
}

export const CompletionsInNativeDialog: Story = {
  render: (args) => <InNativeDialog {...args} />,
  play: async ({ canvasElement }) => {
    await completions(canvasElement)
    await expect(canvasElement.querySelector('dialog')?.open).toBe(true)
  },
}

/** Selects two cells of the result, and presses Escape twice: the dialog sees the second press alone. */
async function clearsSelection(canvasElement: HTMLElement, isOpen: () => boolean) {
  const dialog = await openDialog(canvasElement)
  await dialog.findByRole('textbox', { name: 'SQL query' })
  await userEvent.click(dialog.getByRole('button', { name: 'Run' }))
  const cells = await dialog.findAllByRole('gridcell', undefined, { timeout: 20_000 })
  await userEvent.click(cells[0] as HTMLElement)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await dialog.findByText(/^Selected: 2 rows/)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(dialog.queryByText(/^Selected: 2 rows/)).toBeNull())
  await expect(isOpen()).toBe(true)
}

export const SelectedCells: Story = {
  play: async ({ canvasElement }) => {
    await clearsSelection(canvasElement, () => dialogOf(canvasElement) !== null)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogOf(canvasElement)).toBeNull())
  },
}

export const SelectedCellsInNativeDialog: Story = {
  render: (args) => <InNativeDialog {...args} />,
  play: async ({ canvasElement }) => {
    const dialog = canvasElement.querySelector('dialog')
    const pressed: boolean[] = []
    // Behind the handlers of React.
    const note = (event: KeyboardEvent) => {
      if (event.key === 'Escape') pressed.push(event.defaultPrevented)
    }
    window.addEventListener('keydown', note)
    await clearsSelection(canvasElement, () => dialog?.open === true)
    await userEvent.keyboard('{Escape}')
    window.removeEventListener('keydown', note)
    // A prevented press does not reach the dialog, and one with nothing to end does.
    await expect(pressed).toEqual([true, false])
  },
}

const note = { size: 1, mimetype: 'text/plain', text: 'a' }

function Files() {
  const [platform] = useState(() =>
    storyStorage({ files: { files: { 'a.txt': note, 'b.txt': note } } }),
  )
  return (
    <StoryFrame fetch={platform.fetch} style={{ height: 420 }}>
      <StorageExplorer defaultView={{ bucketId: 'files' }} />
    </StoryFrame>
  )
}

export const SelectedFiles: Story = {
  args: { children: <Files /> },
  play: async ({ canvasElement }) => {
    const dialog = await openDialog(canvasElement)
    const list = within(await dialog.findByRole('listbox', { name: 'Contents of files' }))
    const file = await list.findByRole('option', { name: /^a\.txt/ })
    await userEvent.keyboard('{Control>}')
    await userEvent.click(file)
    await userEvent.keyboard('{/Control}')
    await waitFor(() => expect(file).toHaveAttribute('aria-selected', 'true'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(file).toHaveAttribute('aria-selected', 'false'))
    await expect(dialogOf(canvasElement)).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialogOf(canvasElement)).toBeNull())
  },
}
