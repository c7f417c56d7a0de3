import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { choose, openTable, READS_WITHIN, STARTS_WITHIN, TableScene } from './scenes/table-scene'

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

/** Enter in a list of suggestions takes the first one, and no Enter in a field sends the form. */
export const ATypeByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New table' }, STARTS_WITHIN),
    )
    const page = pageOf(canvasElement)
    const form = within(await page.findByRole('dialog', { name: 'New table in public' }))
    await userEvent.type(form.getAllByRole('textbox', { name: 'Name' })[0]!, 'typed{Enter}')
    await userEvent.click(form.getByRole('button', { name: 'Add column' }))
    await userEvent.keyboard('day{Tab}')
    const column = within(form.getByRole('listitem', { name: 'Column day' }))
    const type = column.getByRole('combobox', { name: 'Type' })
    await userEvent.clear(type)
    await userEvent.type(type, 'tim')
    await waitFor(() => expect(form.getByRole('listbox')).toBeVisible())
    await userEvent.keyboard('{Enter}')
    await expect(type).toHaveValue('time without time zone')
    await userEvent.clear(type)
    await userEvent.type(type, 'date{Enter}')
    await expect(type).toHaveValue('date')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(form.getByRole('button', { name: 'Create' })).toBeVisible())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await within(canvasElement).findByRole('grid', { name: 'Rows of typed' }, READS_WITHIN)
  },
}

/** An error of Postgres is in sight: at the field that it is about, which gets the focus. */
export const ADefaultThatIsRefused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New table' }, STARTS_WITHIN),
    )
    const page = pageOf(canvasElement)
    const form = within(await page.findByRole('dialog', { name: 'New table in public' }))
    await userEvent.type(form.getAllByRole('textbox', { name: 'Name' })[0]!, 'refused')
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
      await userEvent.click(form.getByRole('button', { name: 'Add column' }))
      await userEvent.keyboard(name)
    }
    const column = within(form.getByRole('listitem', { name: 'Column a' }))
    await userEvent.clear(column.getByRole('combobox', { name: 'Type' }))
    await userEvent.type(column.getByRole('combobox', { name: 'Type' }), 'jsonb')
    await userEvent.keyboard('{Tab}')
    const field = column.getByRole('combobox', { name: 'Default' })
    await userEvent.type(field, '{{}')
    await userEvent.click(form.getByRole('button', { name: 'Add check' }))
    await userEvent.keyboard('a is not null{Control>}{Enter}{/Control}')
    await form.findByText('syntax error at or near "{"', undefined, READS_WITHIN)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveAccessibleDescription('syntax error at or near "{"')
    await waitFor(() => expect(form.getByText('syntax error at or near "{"')).toBeVisible())
  },
}

/** The list of a field at the end of the form is whole: above the field where there is no room below. */
export const ALowListOfSuggestions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', { name: 'New table' }, STARTS_WITHIN),
    )
    const page = pageOf(canvasElement)
    const form = within(await page.findByRole('dialog', { name: 'New table in public' }))
    await userEvent.click(form.getByRole('button', { name: 'Add foreign key' }))
    await userEvent.click(form.getByRole('combobox', { name: 'Table' }))
    await form.findByRole('option', { name: 'public.customers' }, READS_WITHIN)
    const list = form.getByRole('listbox', { name: 'Table' })
    const field = form.getByRole('combobox', { name: 'Table' }).getBoundingClientRect()
    for (const option of within(list).getAllByRole('option')) {
      const box = option.getBoundingClientRect()
      if (box.bottom > list.getBoundingClientRect().bottom) continue
      const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      await expect(option.contains(at)).toBe(true)
    }
    const box = list.getBoundingClientRect()
    await expect(Math.abs(box.left - field.left)).toBeLessThan(12)
    await expect(
      Math.min(Math.abs(box.top - field.bottom), Math.abs(box.bottom - field.top)),
    ).toBeLessThan(12)
    await expect(box.bottom).toBeLessThanOrEqual(window.innerHeight)
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
    // The grid has a button of that name, too.
    const columns = await pageOf(canvasElement).findByRole('dialog', { name: 'Columns' })
    await userEvent.click(await within(columns).findByRole('button', { name: 'Add column' }))
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
    const cascade = await asked.findByRole(
      'switch',
      { name: 'Delete dependencies too (cascade)' },
      READS_WITHIN,
    )
    const button = asked.getByRole('button', { name: 'Delete' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(cascade)
    await expect(button).not.toHaveAttribute('aria-disabled')
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

/** Row-level security with its policies: a new one from a template, changed and deleted. */
export const APolicy: Story = {
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^customers/)
    const page = pageOf(canvasElement)
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^RLS o/ }))
    const panel = within(await page.findByRole('dialog', { name: 'Policies of customers' }))
    await userEvent.click(await panel.findByRole('button', { name: 'New policy' }, READS_WITHIN))
    const form = within(
      await page.findByRole('dialog', { name: 'New policy for customers' }, READS_WITHIN),
    )
    await userEvent.click(form.getByRole('button', { name: 'Create' }))
    await form.findByText('Enter a name.')
    await choose(
      canvasElement,
      form.getByRole('combobox', { name: 'Template' }),
      'Signed-in users can read all rows',
    )
    await userEvent.click(form.getByRole('checkbox', { name: 'authenticated' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'public' }))
    await userEvent.click(form.getByRole('button', { name: 'Preview SQL' }))
    await waitFor(() =>
      expect(form.getByLabelText('SQL to run')).toHaveTextContent(
        'create policy "Signed-in users can read all rows" on "public"."customers" for select to public using (true)',
      ),
    )
    await userEvent.click(form.getByRole('button', { name: 'Create' }))
    await userEvent.click(
      await panel.findByRole(
        'button',
        { name: 'Edit policy Signed-in users can read all rows' },
        READS_WITHIN,
      ),
    )
    const edit = within(await page.findByRole('dialog', { name: /^Edit policy/ }, READS_WITHIN))
    const using = edit.getByRole('textbox', { name: /^USING/ })
    await userEvent.clear(using)
    await userEvent.type(using, 'id > 1')
    await userEvent.click(edit.getByRole('button', { name: 'Save' }))
    await panel.findByText('using ((id > 1))', undefined, READS_WITHIN)
  },
}
