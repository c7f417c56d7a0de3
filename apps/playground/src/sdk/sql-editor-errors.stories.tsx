import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { orders, ORDERS, pageOf, runIt, seen, SqlScene } from './scenes/sql-scene'
import { memoryStorage, STORY_BASE_URL, STORY_PROJECT } from './scenes/story-frame'
import {
  columnsLine,
  endLine,
  json,
  result,
  rowsLine,
  sqlError,
  statementLine,
} from './scenes/story-platform'

const meta = {
  title: 'sdk/SqlEditor, with errors',
  component: SqlScene,
  parameters: { padding: 0 },
  args: { sql: '' },
} satisfies Meta<typeof SqlScene>
export default meta
type Story = StoryObj<typeof meta>

export const AsksBeforeItWrites: Story = {
  args: { sql: 'delete from orders', answer: () => [statementLine(0, 'DELETE', 3), endLine(1)] },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const dialog = await pageOf(canvasElement).findByRole('alertdialog', {
      name: 'This query contains write operations.',
    })
    await seen(() => within(dialog).getByText('Are you sure you want to execute it?'))
    await seen(() =>
      within(dialog).getByText('Make sure you are not accidentally removing something important.'),
    )
    await seen(() => within(dialog).getByText('It drops, deletes or truncates something.'))
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(pageOf(canvasElement).queryByRole('alertdialog')).toBeNull())
    await seen(() => canvas.getByText('Run a query to see its results here'))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Run' })).toHaveFocus())
  },
}

export const AsksBeforeItCallsAFunction: Story = {
  args: { sql: 'select pg_sleep(60)' },
  play: async ({ canvasElement }) => {
    await runIt(canvasElement)
    await seen(() =>
      pageOf(canvasElement).getByRole('alertdialog', {
        name: 'This query involves running a function.',
      }),
    )
  },
}

export const AnUpdateOfEveryRow: Story = {
  args: { sql: 'update orders set total = 0' },
  play: async ({ canvasElement }) => {
    await runIt(canvasElement)
    await seen(() => pageOf(canvasElement).getByText(/an update without a where clause/))
  },
}

export const ASyntaxError: Story = {
  args: {
    sql: "select '😀', nope from orders",
    answer: () =>
      json(
        sqlError('42703', 'column "nope" does not exist', 13, {
          line: "LINE 1: select '😀', nope from orders limit 100\n                    ^",
          hint: 'Perhaps you meant to reference the column "orders.note".',
        }),
        400,
      ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const alert = await canvas.findByRole('alert')
    await seen(() => within(alert).getByText(/ERROR:\s+42703: column "nope" does not exist/))
    await seen(() => within(alert).getByText('SQLSTATE 42703'))
    await seen(() =>
      within(alert).getByText('Hint: Perhaps you meant to reference the column "orders.note".'),
    )
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-lintRange-error')?.textContent).toBe('nope'),
    )
    await userEvent.click(canvas.getByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('{Control>}{End}{/Control}s')
    await waitFor(() => expect(canvasElement.querySelector('.cm-lintRange-error')).toBeNull())
  },
}

export const TheSecondOfThreeFails: Story = {
  args: {
    sql: 'select * from orders;\nselect nope;\nselect 3',
    answer: () => [
      ...result(ORDERS, orders(4)),
      {
        type: 'error',
        statement: 1,
        error: sqlError('42703', 'column "nope" does not exist', 30, {
          line: 'LINE 2: select nope;\n               ^',
        }),
      },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByRole('alert'))
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: /Result 2/ })).toHaveAttribute(
        'aria-selected',
        'true',
      ),
    )
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-lintRange-error')?.textContent).toBe('nope'),
    )
    await userEvent.click(canvas.getByRole('tab', { name: /Result 1/ }))
    await seen(() => canvas.getByText('9007199254740001'))
  },
}

export const TheConnectionBreaksHalfWay: Story = {
  args: {
    sql: 'select * from orders',
    answer: () => [columnsLine(0, ORDERS), rowsLine(orders(3))],
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() =>
      canvas.getByText('Error: The connection broke before the result was complete.'),
    )
    await seen(() => canvas.getByText('9007199254740001'))
    await seen(() => canvas.getByRole('button', { name: 'Retry' }))
  },
}

export const TheProjectIsNotActive: Story = {
  args: {
    sql: 'select 1',
    answer: () =>
      json(
        {
          code: 'project_not_active',
          message: 'The project is being set up. Try again in a moment.',
          request_id: 'req_1',
        },
        409,
      ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('Error: The project is being set up. Try again in a moment.'))
  },
}

export const TheServiceIsUnavailable: Story = {
  args: { sql: 'select 1', answer: () => new Response('', { status: 503 }) },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await seen(() => canvas.getByText('503 Service Temporarily Unavailable'))
  },
}

const DRAFT_KEY = `howdah:v1:${encodeURIComponent(STORY_BASE_URL)}:u_1:${STORY_PROJECT}:scratch:`

/** As two tabs of a browser have left it. */
const storedByTwo = memoryStorage({
  [DRAFT_KEY]: 'select 2 as there',
  [`${DRAFT_KEY}~others`]: JSON.stringify([
    { sql: 'select 1 as here', at: Date.UTC(2026, 0, 5, 10), from: 'here' },
  ]),
})

export const AnotherTextWasWrittenInAnotherTab: Story = {
  args: { sql: '', provider: { storage: storedByTwo } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const editor = await canvas.findByRole('textbox', { name: 'SQL query' })
    await waitFor(() => expect(editor).toHaveTextContent('select 2 as there'))
    await seen(() => canvas.getByText(/^Another version was saved in this browser on/))
    await userEvent.click(canvas.getByRole('button', { name: 'Use this version' }))
    await waitFor(() => expect(editor).toHaveTextContent('select 1 as here'))
    await userEvent.click(canvas.getByRole('button', { name: 'Use this version' }))
    await waitFor(() => expect(editor).toHaveTextContent('select 2 as there'))
  },
}

const refusing = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  },
  removeItem: () => {},
}

export const TheStorageIsFull: Story = {
  args: { sql: 'select 1', provider: { storage: refusing } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('1')
    await seen(() => canvas.getByText(/^This text can’t be saved in this browser/))
  },
}
