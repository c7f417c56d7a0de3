import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { AiScene, neverEnds } from './scenes/ai-scene'
import { pageOf, runIt, seen } from './scenes/sql-scene'
import { endLine, json, result, sqlError } from './scenes/story-platform'

const meta = {
  title: 'sdk/SqlEditor, with AI',
  component: AiScene,
  parameters: { padding: 0 },
  args: { sql: '' },
} satisfies Meta<typeof AiScene>
export default meta
type Story = StoryObj<typeof meta>

const STATEMENT = 'select *\nfrom orders\nwhere total > 100;\n\nselect 2'
const BETTER =
  'select customer_id, count(*) as orders\nfrom orders\nwhere total > 100\ngroup by customer_id'

/** Opens the prompt for the first statement by its key, and asks. */
async function ask(canvasElement: HTMLElement, prompt: string) {
  const canvas = within(canvasElement)
  await canvas.findByRole('button', { name: 'Edit with AI' }, { timeout: 20_000 })
  await userEvent.click(canvas.getByRole('textbox', { name: 'SQL query' }))
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await userEvent.keyboard('{Control>}i{/Control}')
  const field = await canvas.findByRole('textbox', { name: 'How should this statement change?' })
  await waitFor(() => expect(field).toHaveFocus())
  if (prompt) await userEvent.keyboard(prompt)
  return canvas
}

const textOf = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('.hw-editor-slot .cm-line')]
    .map((line) => line.textContent)
    .join('\n')

export const Prompt: Story = {
  args: { sql: STATEMENT },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, '')
    const generate = canvas.getByRole('button', { name: 'Generate' })
    await expect(generate).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two')
    await waitFor(() =>
      expect(
        canvas.getByRole('textbox', { name: 'How should this statement change?' }),
      ).toHaveValue('one\ntwo'),
    )
    await expect(generate).not.toHaveAttribute('aria-disabled')
  },
}

export const Closed: Story = {
  args: { sql: STATEMENT },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, 'x{Escape}')
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'AI edit' })).toBeNull())
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'SQL query' })).toHaveFocus())
    await waitFor(() => expect(textOf(canvasElement)).toBe(STATEMENT))
  },
}

export const Generating: Story = {
  args: { sql: STATEMENT, ai: () => neverEnds('select customer_id, ', 'count(*)') },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    await seen(() => canvas.getByRole('button', { name: 'Generating...' }))
    const diff = await seen(() => canvas.getByRole('textbox', { name: 'Proposed change' }))
    await waitFor(() => expect(diff).toHaveTextContent('select customer_id, count(*)'))
  },
}

export const GeneratingCancelled: Story = {
  args: { sql: STATEMENT, ai: fn(() => neverEnds('select')) },
  play: async ({ canvasElement, args }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    await seen(() => canvas.getByRole('textbox', { name: 'Proposed change' }))
    await userEvent.keyboard('{Escape}')
    await seen(() => canvas.getByRole('button', { name: 'Generate' }))
    await waitFor(() =>
      expect(
        canvas.getByRole('textbox', { name: 'How should this statement change?' }),
      ).toHaveValue('count by customer'),
    )
    await waitFor(() =>
      expect(canvas.queryByRole('textbox', { name: 'Proposed change' })).toBeNull(),
    )
    await expect((args.ai as ReturnType<typeof fn>).mock.calls[0]?.[1].aborted).toBe(true)
  },
}

export const Diff: Story = {
  args: { sql: STATEMENT, ai: fn(() => [BETTER, ';\n']) },
  play: async ({ canvasElement, args }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    const accept = await seen(() => canvas.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(accept).toHaveFocus())
    await seen(() => canvas.getByRole('button', { name: 'Reject' }))
    await expect((args.ai as ReturnType<typeof fn>).mock.calls[0]?.[0].completionMetadata).toEqual({
      textBeforeCursor: '',
      selection: 'select *\nfrom orders\nwhere total > 100',
      textAfterCursor: ';\n\nselect 2',
      language: 'sql',
      prompt: 'count by customer',
    })
    await waitFor(() => expect(textOf(canvasElement)).toBe(STATEMENT))
  },
}

export const Accepted: Story = {
  args: { sql: STATEMENT, ai: () => [BETTER] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Accept' })).toHaveFocus())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(textOf(canvasElement)).toBe(`${BETTER};\n\nselect 2`))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'SQL query' })).toHaveFocus())
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(textOf(canvasElement)).toBe(STATEMENT))
  },
}

export const Rejected: Story = {
  args: { sql: STATEMENT, ai: () => [BETTER] },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Accept' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('group', { name: 'AI edit' })).toBeNull())
    await waitFor(() => expect(textOf(canvasElement)).toBe(STATEMENT))
  },
}

export const Failed: Story = {
  args: {
    sql: STATEMENT,
    ai: () =>
      json(
        { code: 'not_supported', message: 'AI endpoint is not configured', request_id: 'req_1' },
        409,
      ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement, 'count by customer{Enter}')
    await seen(() => canvas.getByText('Failed to generate: AI endpoint is not configured'))
    await waitFor(() =>
      expect(
        canvas.getByRole('textbox', { name: 'How should this statement change?' }),
      ).toHaveValue('count by customer'),
    )
  },
}

export const NotConfigured: Story = {
  args: {
    sql: 'selec 1',
    configured: false,
    answer: () => json(sqlError('42601', 'syntax error at or near "selec"', 1), 400),
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const dialog = await pageOf(canvasElement).findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
    await seen(() => canvas.getByText('SQLSTATE 42601'))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Edit with AI' })).toBeNull())
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Assistant' })).toBeNull())
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Fix this' })).toBeNull())
  },
}

export const FixThis: Story = {
  args: {
    sql: 'select nope from orders;\nselect 2',
    answer: () =>
      json(
        sqlError('42703', 'column "nope" does not exist', 8, { hint: 'Perhaps you meant "note".' }),
        400,
      ),
    ai: fn(() => ['select note from orders']),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = await runIt(canvasElement)
    await userEvent.click(await seen(() => canvas.getByRole('button', { name: 'Fix this' })))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Accept' })).toHaveFocus())
    await expect(
      (args.ai as ReturnType<typeof fn>).mock.calls[0]?.[0].completionMetadata,
    ).toMatchObject({
      selection: 'select nope from orders',
      prompt:
        'Fix this error, and change nothing else: column "nope" does not exist (SQLSTATE 42703)\nHint: Perhaps you meant "note".',
    })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(textOf(canvasElement)).toBe('select note from orders;\nselect 2'))
  },
}

const PROPOSAL = [
  'Orders **by customer**:\n\n',
  '```sql\nselect customer_id, count(*)\nfrom orders\ngroup by 1\n',
  '```\n\nIt reads only.',
]

async function openAssistant(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await userEvent.click(
    await canvas.findByRole('button', { name: 'Assistant' }, { timeout: 20_000 }),
  )
  const field = await canvas.findByRole('textbox', { name: 'Message to the assistant' })
  await waitFor(() => expect(field).toHaveFocus())
  return canvas
}

export const Assistant: Story = {
  args: { sql: 'select 1' },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await seen(() => canvas.getByText('Ask about this project’s schema'))
  },
}

export const AssistantAnswering: Story = {
  args: { sql: 'select 1', ai: () => neverEnds('Orders **by customer**:\n\n```sql\nselect cust') },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await userEvent.keyboard('How many orders has each customer?{Enter}')
    await seen(() => canvas.getByText('by customer'))
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Insert' })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }))
    await seen(() => canvas.getByText('Stopped. The answer is incomplete.'))
  },
}

export const AssistantProposes: Story = {
  args: { sql: 'select 1', ai: () => PROPOSAL },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await userEvent.keyboard('How many orders has each customer?{Enter}')
    const insert = await seen(() => canvas.getByRole('button', { name: 'Insert' }))
    await waitFor(() => expect(textOf(canvasElement)).toBe('select 1'))
    await userEvent.click(insert)
    await waitFor(() =>
      expect(textOf(canvasElement)).toBe(
        'select 1;\n\nselect customer_id, count(*)\nfrom orders\ngroup by 1',
      ),
    )
    await seen(() => canvas.getByText('Run a query to see its results here'))
  },
}

export const AssistantRunsBehindTheGuard: Story = {
  args: {
    sql: '',
    ai: () => ['```sql\ndelete from orders\n```'],
    answer: () => [...result([['n', 23, 'integer']], [['1']]), endLine(1)],
  },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await userEvent.keyboard('Empty the orders{Enter}')
    const proposal = await seen(() => canvas.getByRole('group', { name: 'Proposed SQL' }))
    await userEvent.click(within(proposal).getByRole('button', { name: 'Run' }))
    await pageOf(canvasElement).findByRole('alertdialog', {
      name: 'This query contains write operations.',
    })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(textOf(canvasElement)).toBe('delete from orders'))
  },
}

export const AssistantFails: Story = {
  args: {
    sql: '',
    ai: () =>
      json(
        {
          code: 'unavailable',
          message: 'The AI endpoint is busy. Try again in a moment.',
          request_id: 'req_1',
        },
        502,
      ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await userEvent.keyboard('Hello{Enter}')
    await seen(() =>
      canvas.getByText('Failed to generate: The AI endpoint is busy. Try again in a moment.'),
    )
    await seen(() => canvas.getByRole('button', { name: 'Try again' }))
  },
}

export const AssistantOnANarrowScreen: Story = {
  args: { sql: 'select 1', ai: () => PROPOSAL, frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    const canvas = await openAssistant(canvasElement)
    await userEvent.keyboard('How many orders has each customer?{Enter}')
    await userEvent.click(await seen(() => canvas.getByRole('button', { name: 'Insert' })))
    await waitFor(() =>
      expect(canvas.queryByRole('textbox', { name: 'Message to the assistant' })).toBeNull(),
    )
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'SQL query' })).toHaveFocus())
  },
}
