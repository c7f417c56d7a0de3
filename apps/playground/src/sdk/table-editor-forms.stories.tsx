import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { openTable, READS_WITHIN, STARTS_WITHIN, TableScene } from './scenes/table-scene'

const meta = {
  title: 'sdk/TableEditor forms',
  component: TableScene,
  parameters: { padding: 0 },
} satisfies Meta<typeof TableScene>
export default meta
type Story = StoryObj<typeof meta>

async function chooseOf(canvasElement: HTMLElement, table: string, entry: string) {
  const canvas = within(canvasElement)
  await userEvent.click(
    await canvas.findByRole('button', { name: `More for ${table}` }, STARTS_WITHIN),
  )
  await userEvent.click(await pageOf(canvasElement).findByRole('menuitem', { name: entry }))
}

/** Problems are marked as soon as the SQL is requested; then the SQL is shown. */
export const ANewTable: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New table' }, STARTS_WITHIN),
    )
    const form = within(
      await pageOf(canvasElement).findByRole('dialog', { name: 'New table in public' }),
    )
    await userEvent.click(form.getByRole('button', { name: 'Preview SQL' }))
    await form.findByText('Enter a name.')
    await userEvent.type(form.getAllByRole('textbox', { name: 'Name' })[0]!, 'plants')
    await userEvent.click(form.getByRole('button', { name: 'Add foreign key' }))
    await form.findByText('Choose a table and columns.')
    await userEvent.click(form.getByRole('button', { name: 'Remove Foreign key' }))
    await expect(await form.findByLabelText('SQL to run')).toHaveTextContent(
      'create table "public"."plants"',
    )
  },
}

/** An error of Postgres about a column appears at that column, and nothing has changed. */
export const ATypeThatDoesNotFit: Story = {
  play: async ({ canvasElement }) => {
    await chooseOf(canvasElement, 'customers', 'Edit table')
    const form = pageOf(canvasElement)
    const name = within(await form.findByRole('listitem', { name: 'Column name' }, READS_WITHIN))
    const type = name.getByRole('combobox', { name: 'Type' })
    await userEvent.clear(type)
    await userEvent.type(type, 'integer{Escape}')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText(/cannot be cast automatically to type integer/, undefined, READS_WITHIN)
  },
}

/** One column in a form of its own. */
export const AColumn: Story = {
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^orders/)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Columns' }))
    await userEvent.click(await pageOf(canvasElement).findByRole('button', { name: 'Add column' }))
    const form = pageOf(canvasElement)
    await userEvent.type(await form.findByRole('textbox', { name: 'Name' }, READS_WITHIN), 'paid')
    await userEvent.click(form.getByRole('button', { name: 'Preview SQL' }))
    await expect(await form.findByLabelText('SQL to run')).toHaveTextContent(
      'add column "paid" text',
    )
  },
}

export const ADuplicate: Story = {
  play: async ({ canvasElement }) => {
    await chooseOf(canvasElement, 'customers', 'Duplicate table')
    const form = pageOf(canvasElement)
    await userEvent.click(
      await form.findByRole('switch', { name: 'Copy the rows too' }, READS_WITHIN),
    )
  },
}

export const ANewSchema: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New schema' }, STARTS_WITHIN),
    )
    const form = within(await pageOf(canvasElement).findByRole('dialog', { name: 'New schema' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'public')
    await userEvent.click(form.getByRole('button', { name: 'Create' }))
    await form.findByText('schema "public" already exists', undefined, READS_WITHIN)
  },
}

/** Dependents of a table are listed, and are dropped with it only on request. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    await chooseOf(canvasElement, 'customers', 'Delete')
    const asked = within(await pageOf(canvasElement).findByRole('alertdialog'))
    await userEvent.click(
      await asked.findByRole('switch', { name: 'Delete dependencies too (cascade)' }, READS_WITHIN),
    )
    await asked.findByText(/orders_customer_id_fkey/)
  },
}

/** A form that holds something asks before it goes. */
export const AskedBeforeItGoes: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New schema' }, STARTS_WITHIN),
    )
    const form = within(await pageOf(canvasElement).findByRole('dialog', { name: 'New schema' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'half{Escape}')
    await pageOf(canvasElement).findByText('Discard the changes?')
  },
}
