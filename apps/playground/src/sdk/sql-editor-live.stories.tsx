import { SqlEditor } from '@howdah/sdk/sql-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createPglitePlatform } from './pglite/pglite-platform'
import { runIt, seen } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

function LiveScene({ sql }: { sql: string }) {
  const [ended, setEnded] = useState(0)
  const [platform] = useState(() =>
    createPglitePlatform({ onDatabaseEnded: () => setEnded((count) => count + 1) }),
  )
  const [storage] = useState(() => memoryStorage())
  useEffect(() => platform.close, [platform])
  return (
    <StoryFrame fetch={platform.fetch} storage={storage}>
      <p role="note" style={{ margin: 0, padding: '8px 12px', fontSize: 13 }}>
        A real Postgres (PGlite) in a worker of this page. It cannot be interrupted: cancelling a
        run ends its worker, and the next run starts with a fresh database.
        {ended > 0 && ` Databases ended so far: ${ended}.`}
      </p>
      <SqlEditor defaultValue={sql} style={{ height: 540 }} />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/SqlEditor, live',
  component: LiveScene,
  parameters: { padding: 0 },
} satisfies Meta<typeof LiveScene>
export default meta
type Story = StoryObj<typeof meta>

/** Postgres takes its seconds to start in a page. */
const STARTS_WITHIN = { timeout: 60_000 }

export const OnPostgresInThisPage: Story = {
  args: {
    sql: 'select c.name, o.total, o.details from orders o join customers c on c.id = o.customer_id order by o.id',
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    await waitFor(
      () => expect(canvas.getByText('Limited to only 100 rows')).toBeVisible(),
      STARTS_WITHIN,
    )
    await seen(() => canvas.getByText('{"lines": 1}'))
    await userEvent.click(canvas.getByRole('textbox', { name: 'SQL query' }))
    await userEvent.keyboard('{Control>}a{/Control}select nope')
    await runIt(canvasElement)
    await seen(() => within(canvas.getByRole('alert')).getByText('SQLSTATE 42703'))
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-lintRange-error')?.textContent).toBe('nope'),
    )
  },
}

export const CancelEndsTheDatabase: Story = {
  args: {
    sql: 'select sum(a.n * b.n * c.n) from generate_series(1, 3000) a(n), generate_series(1, 3000) b(n), generate_series(1, 3000) c(n)',
  },
  play: async ({ canvasElement }) => {
    const canvas = await runIt(canvasElement)
    const dialog = await within(canvasElement.ownerDocument.body).findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }))
    await seen(() => canvas.getByText('Cancelled. No rows were received.'))
    await seen(() => canvas.getByText(/Databases ended so far: 1\./))
  },
}
