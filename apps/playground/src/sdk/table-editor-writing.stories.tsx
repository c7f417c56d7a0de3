import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { cellOf, firstCell, openTable, READS_WITHIN, TableScene, write } from './scenes/table-scene'

const meta = {
  title: 'sdk/TableEditor writing',
  component: TableScene,
  parameters: { padding: 0 },
} satisfies Meta<typeof TableScene>
export default meta
type Story = StoryObj<typeof meta>

async function openCustomers(canvasElement: HTMLElement) {
  await openTable(canvasElement, /^customers/)
  await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
  return within(canvasElement)
}

/** Edited, deleted and new, each with its colour and mark, and the SQL that a save runs. */
export const StagedChanges: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await openCustomers(canvasElement)
    await write(canvasElement, 1, 'name', "O'Neill")
    await userEvent.pointer({ keys: '[MouseRight]', target: cellOf(canvasElement, 2, 'name') })
    await userEvent.click(
      await pageOf(canvasElement).findByRole('menuitem', { name: 'Delete row' }),
    )
    await canvas.findByText('1 changed row, 1 deleted row')
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: /customers.*unsaved changes/ })).toBeVisible(),
    )
    await waitFor(() =>
      expect(
        canvas.getByRole('button', { name: /^customers, table.*, unsaved changes$/ }),
      ).toBeVisible(),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Review SQL' }))
    await canvas.findByText(/set "name" = 'O''Neill'/)
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await canvas.findByText('1 changed row')
  },
}

/** Values that a paste skips are named, with the reason, in sight. */
export const APasteThatDoesNotFit: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await userEvent.click(cellOf(canvasElement, 1, 'customer_id'))
    const text = new DataTransfer()
    text.setData('text/plain', '2\nnot a number')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: text, bubbles: true, cancelable: true }),
    )
    const shown = await canvas.findAllByText(
      'Pasted 1 cell. 1 skipped: customer_id “not a number”: Not a number.',
    )
    await expect(shown.some((one) => one.closest('.hw-visually-hidden') === null)).toBe(true)
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(canvasElement.querySelector('.hw-grid-message')).toBeNull())
  },
}

/** Someone else was faster: nothing is saved, and both versions are shown. */
export const InConflict: Story = {
  args: { meanwhile: `update customers set name = 'Countess' where id = 1` },
  play: async ({ canvasElement }) => {
    const canvas = await openCustomers(canvasElement)
    await write(canvasElement, 1, 'name', 'Lady')
    await userEvent.click(canvas.getByRole('button', { name: 'Meanwhile' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    const conflict = await canvas.findByRole('alert', undefined, READS_WITHIN)
    await within(conflict).findByText('Countess', undefined, READS_WITHIN)
    await waitFor(() => expect(within(conflict).getByText('Lady')).toBeVisible())
  },
}

/** A change that Postgres rejects is reported at its row and stays staged. */
export const Refused: Story = {
  args: { meanwhile: `alter table customers add check (name <> 'no')` },
  play: async ({ canvasElement }) => {
    const canvas = await openCustomers(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Meanwhile' }))
    await write(canvasElement, 3, 'name', 'no')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await canvas.findByText(/violates check constraint/, undefined, READS_WITHIN)
    await canvas.findByText('1 changed row')
  },
}

/** The new row's form: what has to be given, what counts by itself, and a row to point to. */
export const ARowInAForm: Story = {
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^orders/)
    const page = pageOf(canvasElement)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New row' }))
    const form = within(await page.findByRole('dialog', { name: 'New row' }))
    // The one that has to be given.
    await waitFor(() => expect(form.getByRole('textbox', { name: /^total/ })).toHaveFocus())
    await userEvent.click(form.getByRole('button', { name: 'Add row' }))
    await form.findByText('Enter a value.')
    await userEvent.click(form.getByRole('button', { name: 'Choose a customers row' }))
    await userEvent.click(await page.findByRole('option', { name: /Grace/ }, READS_WITHIN))
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: /^customer_id/ })).toHaveValue('2'),
    )
  },
}

/** JSON has an editor of its own. */
export const Json: Story = {
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^orders/)
    await waitFor(() => expect(firstCell(canvasElement)).toBe('1'))
    await userEvent.dblClick(cellOf(canvasElement, 1, 'details'))
    const panel = within(await pageOf(canvasElement).findByRole('dialog', { name: 'Edit details' }))
    await panel.findByRole('button', { name: 'Format' })
  },
}

/** Several rows are asked about before they are marked. */
export const DeletingSeveral: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await openCustomers(canvasElement)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select row 1' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select row 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Delete 2 rows' }))
    await pageOf(canvasElement).findByText('Delete 2 rows?')
  },
}
