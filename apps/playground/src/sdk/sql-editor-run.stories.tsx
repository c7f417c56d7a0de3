import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { PLAN, RUNNING } from './scenes/run-sample'
import { orders, ORDERS, pageOf, runIt, runItAfterAll, seen, SqlScene } from './scenes/sql-scene'
import { endLine, result, statementLine, type Column } from './scenes/story-platform'

const meta = {
  title: 'sdk/SqlEditor, around a run',
  component: SqlScene,
  parameters: { padding: 0 },
  args: { sql: '' },
} satisfies Meta<typeof SqlScene>
export default meta
type Story = StoryObj<typeof meta>

/** Picks an entry of one of the toolbar's menus. */
async function choose(canvasElement: HTMLElement, menu: string, entry: RegExp) {
  const canvas = within(canvasElement)
  await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
  await userEvent.click(canvas.getByRole('button', { name: menu }))
  const open = await pageOf(canvasElement).findByRole('menu')
  await userEvent.click(within(open).getByRole('menuitem', { name: entry }))
  await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
}

const announced: string[] = []
const planColumn: Column = ['QUERY PLAN', 114, 'json']

export const Parameters: Story = {
  args: {
    sql: "select :city as city, ':no' as text, $1::int as number",
    answer: (sql, _, parameters) => [
      ...result([['sent', 25, 'text']], [[`${sql} with ${JSON.stringify(parameters)}`]]),
      endLine(1),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const form = await canvas.findByRole('form', { name: 'Parameters' }, { timeout: 20_000 })
    const fields = within(form)
    await waitFor(() => expect(fields.getAllByRole('textbox')).toHaveLength(2))
    await canvas.findByRole('textbox', { name: 'SQL query' })
    await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
    await seen(() => canvas.getByText('Every parameter needs a value, or NULL.'))
    await waitFor(() => expect(fields.getByRole('textbox', { name: ':city' })).toHaveFocus())
    await userEvent.keyboard("O'Hara")
    await userEvent.click(fields.getByRole('button', { name: '$1 is NULL' }))
    await userEvent.click(fields.getByRole('textbox', { name: ':city' }))
    await userEvent.keyboard('{Enter}')
    await seen(() => canvas.getByRole('gridcell', { name: /with \[null,"O'Hara"\]$/ }))
    await waitFor(() =>
      expect(canvas.getByRole('gridcell').textContent).toContain(
        "select $2 as city, ':no' as text, $1::int as number",
      ),
    )
  },
}

export const Explain: Story = {
  args: {
    sql: 'select * from orders o join customers c on c.id = o.customer_id',
    answer: (sql) => {
      announced.push(sql)
      return [...result([planColumn], [[JSON.stringify(PLAN.expected)]]), endLine(1)]
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, 'Run options', /^Explain$/)
    const tree = await canvas.findByRole('tree', { name: 'Query plan' }, { timeout: 20_000 })
    await expect(announced.at(-1)).toBe(
      'explain (format json) select * from orders o join customers c on c.id = o.customer_id',
    )
    const worst = within(tree).getByRole('treeitem', { name: /Worst step/ })
    await expect(worst).toHaveTextContent('Seq Scan orders as o')
    worst.focus()
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() =>
      expect(within(tree).getByRole('treeitem', { name: /^Hash Join/ })).toHaveFocus(),
    )
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(within(tree).getAllByRole('treeitem')).toHaveLength(1))
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(within(tree).getAllByRole('treeitem').length).toBeGreaterThan(3))
    await userEvent.click(canvas.getByRole('radio', { name: 'Rows' }))
    await seen(() => canvas.getByRole('gridcell', { name: /Hash Join/ }))
  },
}

export const ExplainOfAWriteAsksAndIsRolledBack: Story = {
  args: {
    sql: 'delete from orders where total < 5',
    answer: (sql) => {
      announced.push(sql)
      return [
        statementLine(0, 'BEGIN', null),
        ...result([planColumn], [[JSON.stringify(PLAN.measured)]], 1),
        statementLine(2, 'ROLLBACK', null),
        endLine(3),
      ]
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, 'Run options', /^Explain analyze$/)
    const dialog = await pageOf(canvasElement).findByRole('alertdialog', {
      name: 'This query contains write operations.',
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
    await canvas.findByRole('tree', { name: 'Query plan' }, { timeout: 20_000 })
    await expect(announced.at(-1)).toBe(
      'begin; explain (analyze, buffers, format json) delete from orders where total < 5\n; rollback',
    )
    await seen(() => canvas.getByText(/run to measure it, then rolled back/))
    await waitFor(() => expect(canvas.getAllByRole('tab')).toHaveLength(1))
    await seen(() => canvas.getByText(/100 times more than expected/))
  },
}

export const Formatted: Story = {
  args: { sql: 'select id,total from orders -- all\nwhere total>5' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const editor = await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
    await userEvent.click(editor)
    await userEvent.keyboard('{Alt>}{Shift>}{f}{/Shift}{/Alt}')
    await waitFor(() => expect(editor.querySelectorAll('.cm-line').length).toBe(7))
    await expect(editor).toHaveTextContent('-- all')
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(editor.querySelectorAll('.cm-line').length).toBe(2))
    await choose(canvasElement, 'More tools', /^Format/)
    await waitFor(() => expect(editor.querySelectorAll('.cm-line').length).toBe(7))
  },
}

export const History: Story = {
  args: {
    sql: 'select 1 as one',
    answer: (sql) => [...result([['ran', 25, 'text']], [[sql]]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const page = pageOf(canvasElement)
    await seen(() => canvas.getByRole('gridcell', { name: /select 1 as one/ }))
    await choose(canvasElement, 'More tools', /^Run history$/)
    const panel = await page.findByRole('dialog', { name: 'Run history' })
    await seen(() => within(panel).getByText('select 1 as one'))
    await userEvent.type(
      within(panel).getByRole('searchbox', { name: 'Search the history' }),
      'nowhere',
    )
    await seen(() => within(panel).getByText('No matching queries'))
    await userEvent.clear(within(panel).getByRole('searchbox', { name: 'Search the history' }))
    await userEvent.click(await within(panel).findByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await waitFor(
      () =>
        expect(canvas.getByRole('textbox', { name: 'SQL query' })).toHaveTextContent(
          /select 1 as one;\s*select 1 as one/,
        ),
      { timeout: 20_000 },
    )
    await seen(() => canvas.getByRole('gridcell', { name: 'select 1 as one limit 100' }))
    await choose(canvasElement, 'More tools', /^Run history$/)
    const again = await page.findByRole('dialog', { name: 'Run history' })
    await waitFor(() => expect(within(again).getAllByRole('listitem')).toHaveLength(2))
  },
}

export const HistoryCleared: Story = {
  args: { ...History.args },
  play: async ({ canvasElement }) => {
    await runIt(canvasElement)
    const page = pageOf(canvasElement)
    await seen(() => within(canvasElement).getByRole('gridcell'))
    await choose(canvasElement, 'More tools', /^Run history$/)
    const panel = await page.findByRole('dialog', { name: 'Run history' })
    await userEvent.click(await within(panel).findByRole('button', { name: 'Clear history' }))
    const asked = await page.findByRole('alertdialog', { name: 'Clear run history?' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Clear history' }))
    await seen(() => within(panel).getByText('No queries yet'))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const QueriesRunningNow: Story = {
  args: {
    sql: '',
    rows: (sql, parameters) => {
      const act = /pg_(cancel|terminate)_backend\(pid\)/.exec(sql)?.[1]
      if (act) {
        announced.push(`${act} ${parameters[0]}`)
        return [{ ended: true }]
      }
      return sql.includes('pg_stat_activity') ? RUNNING : null
    },
  },
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    await choose(canvasElement, 'More tools', /^Running queries$/)
    const panel = await page.findByRole('dialog', { name: 'Running queries' })
    await seen(() => within(panel).getByText('select pg_sleep(60)'))
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(3))
    await waitFor(() =>
      expect(within(panel).getAllByRole('button', { name: 'Terminate' })).toHaveLength(2),
    )
    await userEvent.click(within(panel).getAllByRole('button', { name: 'Cancel query' })[0]!)
    await seen(() => within(panel).getByText('Cancelling the query.'))
    await expect(announced.at(-1)).toBe('cancel 4711')
    await userEvent.click(within(panel).getAllByRole('button', { name: 'Terminate' })[1]!)
    const asked = await page.findByRole('alertdialog', { name: 'Terminate process 4712?' })
    await userEvent.click(within(asked).getByRole('button', { name: 'Terminate' }))
    await waitFor(() => expect(announced.at(-1)).toBe('terminate 4712'))
  },
}

const perDay: readonly Column[] = [
  ['day', 1082, 'date'],
  ['orders', 20, 'bigint'],
  ['returns', 20, 'bigint'],
]
const days = Array.from({ length: 14 }, (_, day) => [
  `2026-01-${String(day + 1).padStart(2, '0')}`,
  String(20 + ((day * 7) % 11)),
  day === 5 ? null : String(day % 4),
])

export const AChart: Story = {
  args: {
    sql: 'select day, orders, returns from per_day',
    answer: () => [...result(perDay, days), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Chart' }))
    await seen(() =>
      canvas.getByRole('img', { name: /^Line of orders, returns by day, 14 points/ }),
    )
    // A missing value breaks the line.
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.hw-chart-line[data-series="1"]')).toHaveLength(2),
    )
    await userEvent.click(canvas.getByRole('radio', { name: 'Bar' }))
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.hw-chart-picture .hw-chart-bar')).toHaveLength(27),
    )
    await userEvent.click(canvas.getByRole('radio', { name: 'Area' }))
    await waitFor(() => expect(canvasElement.querySelectorAll('.hw-chart-area')).toHaveLength(3))
    await userEvent.click(canvas.getByRole('button', { name: 'As a table' }))
    await seen(() => canvas.getByRole('rowheader', { name: '2026-01-06' }))
    await waitFor(() =>
      expect(canvas.getByRole('row', { name: /2026-01-06/ })).toHaveTextContent('NULL'),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'As a chart' }))
    await seen(() => canvas.getByRole('img', { name: /^Area of/ }))
  },
}

export const Export: Story = {
  args: { sql: 'select * from orders', answer: () => [...result(ORDERS, orders(3)), endLine(1)] },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    const dialog = await page.findByRole('dialog', { name: 'Export the result' })
    await seen(() => within(dialog).getByText(/Visible rows \(3\)/))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'SQL INSERT' }))
    const table = await within(dialog).findByRole('textbox', { name: 'Insert into table' })
    await expect(table).toHaveValue('orders')
    await userEvent.clear(table)
    await userEvent.type(table, 'a b')
    await seen(() => within(dialog).getByText(/Enter a table name/))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Download' })).toBeDisabled(),
    )
    await userEvent.click(within(dialog).getByRole('radio', { name: 'CSV' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Download' })).toBeEnabled(),
    )
    await userEvent.click(
      within(dialog).getByRole('radio', { name: /All rows: run the query again/ }),
    )
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Copy' })).toBeNull())
  },
}

export const AnotherRole: Story = {
  args: {
    sql: 'select 1',
    answer: () => [...result([['one', 23, 'integer']], [['1']]), endLine(1)],
    rows: (sql, parameters) => {
      if (!sql.includes('"add_plan"')) return null
      const event = JSON.parse(parameters[0] ?? '{}') as { claims: object }
      return [{ event: { ...event, claims: { ...event.claims, plan: 'pro' } } }]
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: 'Role: postgres' }))
    const dialog = await page.findByRole('dialog', { name: 'Run as' })
    await userEvent.click(within(dialog).getByRole('radio', { name: /^authenticated/ }))
    const claims = await within(dialog).findByRole('textbox', {
      name: 'Claims of the token, as JSON',
    })
    await seen(() => within(dialog).getByText(/^Without a user: auth\.uid\(\) is null/))
    await userEvent.type(claims, '{{')
    await seen(() => within(dialog).getByText('Not valid JSON.'))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Apply' })).toBeDisabled(),
    )
    await userEvent.clear(claims)
    await userEvent.paste('{"sub": "u-1"}')
    await waitFor(() => expect(within(dialog).queryByText(/^Without a user/)).toBeNull())
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Schema' }), 'public')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Function' }), 'add_plan')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Test the hook' }))
    await seen(() => within(dialog).getByText(/"plan": "pro"/))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await seen(() => canvas.getByRole('button', { name: /^Role: authenticated/ }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const MarkdownInACell: Story = {
  args: {
    sql: 'select body from posts',
    answer: () => [
      ...result(
        [['body', 25, 'text']],
        [
          [
            '# Heading\n\n- [x] done\n- <img src=x onerror=alert(1)> [out](https://example.com) [in](javascript:alert(1))',
          ],
        ],
      ),
      endLine(1),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const page = pageOf(canvasElement)
    await userEvent.pointer({ keys: '[MouseRight]', target: await canvas.findByText(/Heading/) })
    await userEvent.click(await page.findByRole('menuitem', { name: 'View cell content' }))
    const panel = await page.findByRole('dialog', { name: 'Viewing cell details on column body' })
    await userEvent.click(await within(panel).findByRole('radio', { name: 'Markdown' }))
    await seen(() => within(panel).getByRole('heading', { name: 'Heading' }))
    await waitFor(() => expect(panel.querySelector('img')).toBeNull())
    await waitFor(() => expect(within(panel).getAllByRole('link')).toHaveLength(1))
  },
}

export const SeveralResultsShowTheirStats: Story = {
  args: {
    sql: 'select 1; update orders set total = 0 where id = 1',
    answer: () => [
      ...result([['one', 23, 'integer']], [['1']]),
      statementLine(1, 'UPDATE', 1),
      endLine(2),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runItAfterAll(canvasElement)
    await seen(() => canvas.getByRole('tab', { name: /Result 2.*UPDATE.*1 row$/ }))
    await seen(() => canvas.getByText(/in total/))
  },
}

export const NarrowPlan: Story = {
  args: { ...Explain.args, frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Run options', /^Explain$/)
    await within(canvasElement).findByRole('tree', { name: 'Query plan' }, { timeout: 20_000 })
    await waitFor(() =>
      expect(canvasElement.querySelector('.hw-sql-editor')?.scrollWidth).toBeLessThanOrEqual(390),
    )
  },
}

export const DarkChart: Story = {
  args: { ...AChart.args },
  globals: { appearance: 'dark' },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: 'Chart' }))
    await seen(() => canvas.getByRole('img', { name: /^Line of/ }))
  },
}
