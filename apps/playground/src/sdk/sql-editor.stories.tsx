import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  statsOf,
  order,
  orders,
  ORDERS,
  pageOf,
  runIt,
  runItAfterAll,
  seen,
  SqlScene,
} from './scenes/sql-scene'
import { STORY_BASE_URL } from './scenes/story-frame'
import { columnsLine, endLine, result, rowsLine, statementLine } from './scenes/story-platform'

const meta = {
  title: 'sdk/SqlEditor',
  component: SqlScene,
  parameters: { padding: 0 },
  args: { sql: '' },
} satisfies Meta<typeof SqlScene>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('textbox', { name: 'SQL query' })
    await seen(() => canvas.getByText('Run a query to see its results here'))
  },
}

export const ALimitedResult: Story = {
  args: { sql: 'select * from orders', answer: () => [...result(ORDERS, orders(100)), endLine(1)] },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('Limited to only 100 rows'))
    await seen(() => canvas.getByText('9007199254740001'))
    await seen(() => statsOf(canvasElement).getByText('100 rows'))
  },
}

export const CellInThePanel: Story = {
  args: { sql: 'select * from orders', answer: () => [...result(ORDERS, orders(3)), endLine(1)] },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.pointer({ keys: '[MouseRight]', target: await canvas.findByText(/"A-1"/) })
    const menu = await page.findByRole('menu')
    await seen(() => within(menu).getByRole('menuitem', { name: 'Copy cell content' }))
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'View cell content' }))
    const panel = await page.findByRole('dialog', {
      name: 'Viewing cell details on column details',
    })
    await waitFor(() =>
      expect(panel.querySelector('pre')?.textContent).toContain(
        '"price": 0.10000000000000000001\n',
      ),
    )
    await userEvent.click(within(panel).getByRole('radio', { name: 'Text' }))
    await waitFor(() => expect(panel.querySelector('pre')?.textContent).toBe(order(1)[3]))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const SeveralResults: Story = {
  args: {
    sql: 'select 1 as one;\nselect * from orders where false;\nset search_path to public',
    answer: () => [
      ...result([['one', 23, 'integer']], [['1']], 0),
      ...result(ORDERS, [], 1),
      statementLine(2, 'SET', null),
      endLine(3),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runItAfterAll(canvasElement)
    await seen(() => canvas.getByText('Success. No rows returned.'))
    const tabs = canvas.getAllByRole('tab')
    await expect(tabs).toHaveLength(3)
    await userEvent.click(canvas.getByRole('tab', { name: /Result 2/ }))
    await seen(() => canvas.getByText('Success. No rows returned'))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(canvas.getByRole('tab', { name: /Result 1/ })).toHaveFocus())
    await seen(() => canvas.getByRole('gridcell', { name: '1' }))
  },
}

export const RowsTouched: Story = {
  args: {
    sql: 'update orders set total = 0 where id = 1',
    answer: () => [statementLine(0, 'UPDATE', 1), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runItAfterAll(canvasElement)
    await seen(() => canvas.getByText('Success. No rows returned.'))
    await seen(() => canvas.getByText('1 row affected'))
  },
}

export const NoticesAndLeftovers: Story = {
  args: {
    sql: 'do $$ begin raise notice $n$three left$n$; end $$; begin',
    answer: () => [
      statementLine(0, 'DO', null, [
        { severity: 'NOTICE', sqlstate: '00000', message: 'three left', detail: null, hint: null },
      ]),
      statementLine(1, 'BEGIN', null),
      endLine(2, [{ kind: 'transaction', outcome: 'rolled_back', names: [] }]),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runItAfterAll(canvasElement)
    await seen(() => canvas.getByText('A transaction was left open and has been rolled back.'))
    await userEvent.click(canvas.getByRole('tab', { name: /Result 1/ }))
    await seen(() => canvas.getByText('NOTICE: three left'))
  },
}

/** Sends rows until it is cancelled. */
async function* endless(signal: AbortSignal) {
  yield columnsLine(0, ORDERS)
  for (let from = 1; !signal.aborted; from += 500) {
    yield rowsLine(orders(500, from))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const RunningAndCancelled: Story = {
  args: { sql: 'select * from orders', answer: (_, signal) => endless(signal) },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('9007199254740001'))
    await seen(() => canvas.getByText(/Running… .* rows so far/))
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }))
    await seen(() => canvas.getByText('Cancelled. Showing the rows received so far.'))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Run' })).toHaveFocus())
  },
}

export const TooLargeForTheBrowser: Story = {
  args: {
    sql: 'select * from orders',
    answer: (_, signal) => endless(signal),
    editor: { maxResultBytes: 200_000 },
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() =>
      canvas.getByText(/^The result is larger than 195.31 KB, so the query was cancelled/),
    )
  },
}

/** Four locks held, as four runs of other tabs hold them. */
export const WaitingForAFreeConnection: Story = {
  args: {
    sql: 'select 1 as one',
    answer: () => [...result([['one', 23, 'integer']], [['1']]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    // A slot that an earlier story keeps ready is let go of when the window is left.
    dispatchEvent(new Event('blur'))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await Promise.all(
      [0, 1, 2, 3].map(
        (slot) =>
          new Promise<void>(
            (got) =>
              void navigator.locks.request(
                `howdah:run:${STORY_BASE_URL}:${slot}`,
                () => (got(), held),
              ),
          ),
      ),
    )
    const canvas = await runIt(canvasElement)
    await seen(() =>
      canvas.getByText(/^Waiting: four queries are already running in this browser/, {
        selector: '.hw-empty-state-title',
      }),
    )
    release()
    await seen(() => canvas.getByRole('gridcell', { name: '1' }))
  },
}

export const RunsTheStatementUnderTheCaret: Story = {
  args: {
    sql: 'select 1 as one;\nselect 2 as two',
    answer: (sql) => [...result([['ran', 25, 'text']], [[sql]]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{Control>}{Enter}{/Control}{/Shift}')
    await seen(() => canvas.getByRole('gridcell', { name: 'select 2 as two limit 100' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Run options' }))
    const menu = await pageOf(canvasElement).findByRole('menu')
    await waitFor(() =>
      expect(within(menu).getByRole('menuitem', { name: /Run selection/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
    await userEvent.click(within(menu).getByRole('menuitem', { name: /Run all/ }))
    await seen(() => canvas.getByText(/^select 1 as one;.select 2 as two$/))
  },
}

export const OtherLimits: Story = {
  args: {
    sql: 'select 1',
    answer: (sql) => [...result([['ran', 25, 'text']], [[sql]]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('textbox', { name: 'SQL query' })
    await userEvent.click(canvas.getByRole('button', { name: 'Row limit: 100 rows' }))
    const menu = await pageOf(canvasElement).findByRole('menu')
    await waitFor(() =>
      expect(
        within(menu)
          .getAllByRole('menuitemradio')
          .map((option) => option.textContent),
      ).toEqual(['No limit', '100 rows', '500 rows', '1,000 rows']),
    )
    within(menu).getByText('Added to a single select without a limit. Scripts run unchanged.')
    await userEvent.keyboard('{Home}{Enter}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
    await runIt(canvasElement)
    await seen(() => canvas.getByRole('gridcell', { name: 'select 1' }))
  },
}

export const CompletesFromTheLiveSchema: Story = {
  args: { sql: 'select  from customers' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('{Home}{ArrowRight>7/}joi')
    await waitFor(() =>
      expect(
        canvasElement.ownerDocument.querySelector('.cm-tooltip-autocomplete')?.textContent,
      ).toContain('joined_on'),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(canvasElement.ownerDocument.querySelector('.cm-tooltip-autocomplete')).toBeNull(),
    )
  },
}

export const ReadOnly: Story = {
  args: {
    sql: 'select 1 as one',
    editor: { readOnly: true },
    answer: () => [...result([['one', 23, 'integer']], [['1']]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('x')
    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: 'SQL query' })).toHaveTextContent(
        'select 1 as one',
      ),
    )
    await runIt(canvasElement)
    await seen(() => canvas.getByRole('gridcell', { name: '1' }))
  },
}

export const WithoutPermissionToRun: Story = {
  args: { sql: 'select 1', provider: { can: () => false } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('textbox', { name: 'SQL query' })
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Run' })).toBeNull())
  },
}

export const Narrow: Story = {
  args: { ...ALimitedResult.args, frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('9007199254740001'))
    const widget = canvasElement.querySelector('.hw-sql-editor')
    await expect(widget?.scrollWidth).toBeLessThanOrEqual(390)
  },
}

export const Dark: Story = {
  args: { ...ALimitedResult.args },
  globals: { appearance: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('9007199254740001'))
    await waitFor(() =>
      expect(canvasElement.querySelector('.hw-sql-editor')).toHaveAttribute(
        'data-appearance',
        'dark',
      ),
    )
  },
}
