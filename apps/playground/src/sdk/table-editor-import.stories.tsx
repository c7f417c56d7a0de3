import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { pageOf } from './scenes/sql-scene'
import { openTable, READS_WITHIN, STARTS_WITHIN, TableScene } from './scenes/table-scene'

const meta = {
  title: 'sdk/TableEditor import',
  component: TableScene,
  parameters: { padding: 0 },
} satisfies Meta<typeof TableScene>
export default meta
type Story = StoryObj<typeof meta>

async function paste(canvasElement: HTMLElement, text: string) {
  const form = pageOf(canvasElement)
  await userEvent.click(await form.findByRole('radio', { name: 'Paste' }, READS_WITHIN))
  await userEvent.click(form.getByRole('textbox', { name: 'One row per line' }))
  await userEvent.paste(text)
  return form
}

async function intoNew(canvasElement: HTMLElement, text: string) {
  await userEvent.click(
    await within(canvasElement).findByRole('button', { name: 'Import CSV' }, STARTS_WITHIN),
  )
  return paste(canvasElement, text)
}

/** Types are guessed of all rows, and can be changed. */
export const ANewTable: Story = {
  play: async ({ canvasElement }) => {
    const form = await intoNew(canvasElement, 'id;name;planted on\n1;"Oak; old";1815-12-10\n2;;\n')
    await form.findByText('2 rows of 3 columns', undefined, READS_WITHIN)
  },
}

/** Invalid CSV is reported with its line before anything is written. */
export const NoCsv: Story = {
  play: async ({ canvasElement }) => {
    const form = await intoNew(canvasElement, 'a,b\n1,2,3\n')
    await form.findByText('Line 2 has 3 fields, the first row has 2.', undefined, READS_WITHIN)
  },
}

/** Lines that cannot be read are listed, and are left out only if the person chooses so. */
export const BrokenLines: Story = {
  play: async ({ canvasElement }) => {
    const form = await intoNew(canvasElement, 'a,b\n1,2\n1,2,3\n4,"5" inch\n6,7\n')
    await form.findByText('2 lines can’t be read', undefined, READS_WITHIN)
    await form.findByText('Line 3 has 3 fields, the first row has 2.')
    const importButton = () => form.queryByRole('button', { name: 'Import' })
    await expect(importButton()).toBeNull()
    await userEvent.click(form.getByRole('checkbox', { name: /^Skip these lines/ }))
    await expect(importButton()).toBeEnabled()
    await userEvent.click(form.getByRole('checkbox', { name: /^Allow quotes/ }))
    await form.findByText('1 line can’t be read', undefined, READS_WITHIN)
  },
}

/** Rejected rows are listed individually; all others are in the table. */
export const SomeRefused: Story = {
  play: async ({ canvasElement }) => {
    await openTable(canvasElement, /^customers/)
    const [button] = (
      await within(canvasElement).findAllByRole('button', { name: 'Import CSV' })
    ).slice(-1)
    await userEvent.click(button!)
    const form = await paste(canvasElement, 'name,joined_on\nMary,1852-07-04\nHedy,never\n')
    await form.findByText('2 rows of 2 columns', undefined, READS_WITHIN)
    await userEvent.click(form.getByRole('button', { name: 'Import' }))
    await form.findByText(/1 row skipped/, undefined, READS_WITHIN)
    await form.findByText(/invalid input syntax for type date/)
  },
}
