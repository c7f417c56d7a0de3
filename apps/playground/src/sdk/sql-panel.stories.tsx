import { SqlPanel, type SqlPanelProps } from '@howdah/sdk/sql-panel'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type CSSProperties } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { statsOf, orders, ORDERS, pageOf, runIt, seen } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'
import { endLine, json, result, storyPlatform } from './scenes/story-platform'

interface SceneProps {
  panel?: SqlPanelProps
  /** Returns the platform's response when a snippet is saved. */
  save?: (body: { id: string; name: string; content: { sql: string } }) => Response
  /** Returns the response of the platform's AI endpoint; absent when there is none. */
  title?: () => Response
  frame?: CSSProperties
}

const saved: NonNullable<SceneProps['save']> = (body) =>
  json({ ...body, version: 1, updated_at: '2026-01-05T10:00:00Z' })

/** The panel on a platform of the story's own that keeps snippets. */
function Scene({ panel, save = saved, title, frame }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [fetch] = useState(() => {
    const platform = storyPlatform(() => [...result(ORDERS, orders(100)), endLine(1)])
    return async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname === '/platform/config')
        return json({
          mode: 'platform',
          version: '0',
          instance_id: 's',
          flags: { ai: title !== undefined },
        })
      if (pathname === '/api/ai/sql/title-v2' && title) return title()
      if (pathname.endsWith('/content'))
        return save((await request.json()) as Parameters<typeof save>[0])
      return platform.fetch(request)
    }
  })
  return (
    <StoryFrame fetch={fetch} storage={storage} style={{ width: 480, ...frame }}>
      <SqlPanel {...panel} />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/SqlPanel',
  component: Scene,
  parameters: { padding: 0 },
  args: { panel: { onClose: () => {}, hrefOfSnippet: (id) => `#/${id}` } },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

async function chooseTemplate(canvasElement: HTMLElement, name: string) {
  const canvas = within(canvasElement)
  await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
  await userEvent.click(canvas.getByRole('button', { name: 'Templates' }))
  await userEvent.click(await pageOf(canvasElement).findByRole('menuitem', { name }))
  await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
  return canvas
}

export const Idle: Story = {
  args: { panel: { onClose: fn(), hrefOfSnippet: (id) => `#/${id}` } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('heading', { name: 'SQL Editor' })
    await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
    await userEvent.click(canvas.getByRole('button', { name: 'Close the SQL editor' }))
    await expect(args.panel?.onClose).toHaveBeenCalledTimes(1)
  },
}

export const ATemplate: Story = {
  play: async ({ canvasElement }) => {
    await chooseTemplate(canvasElement, 'Add a column')
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-content')).toHaveTextContent('alter table notes'),
    )
  },
}

export const ATemplateBehindWhatIsThere: Story = {
  play: async ({ canvasElement }) => {
    await chooseTemplate(canvasElement, 'Add a column')
    await chooseTemplate(canvasElement, 'Create a view')
    const content = canvasElement.querySelector('.cm-content')
    await waitFor(() =>
      expect(content).toHaveTextContent(/alter table notes.*create view recent_notes/),
    )
  },
}

export const LimitedAndHidden: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(
      await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 }),
    )
    await userEvent.keyboard('select * from orders')
    await runIt(canvasElement)
    await seen(() => statsOf(canvasElement).getByText('Limited to only 100 rows'))
    await userEvent.click(canvas.getByRole('button', { name: 'Hide results' }))
    await waitFor(() => expect(canvas.queryByRole('grid')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Show results' }))
    await seen(() => canvas.getByRole('grid'))
    await userEvent.click(canvas.getByRole('button', { name: 'Hide results' }))
    await runIt(canvasElement)
    await seen(() => canvas.getByRole('grid'))
    await userEvent.click(canvas.getByRole('button', { name: 'Hide results' }))
  },
}

export const Saved: Story = {
  args: { save: fn(saved) },
  play: async ({ canvasElement, args }) => {
    const canvas = await chooseTemplate(canvasElement, 'Add a column')
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    const link = await seen(() => pageOf(canvasElement).getByRole('link', { name: 'View it here' }))
    const [body] = (args.save as ReturnType<typeof fn<typeof saved>>).mock.calls[0] ?? []
    await expect(body).toMatchObject({
      name: 'Untitled',
      content: { sql: expect.stringContaining('alter table notes') },
    })
    await expect(link).toHaveAttribute('href', `#/${body?.id}`)
  },
}

export const SavedWithATitle: Story = {
  args: { save: fn(saved), title: () => json({ title: 'Archive notes' }) },
  play: async ({ canvasElement, args }) => {
    const canvas = await chooseTemplate(canvasElement, 'Add a column')
    await canvas.findByRole('button', { name: 'Edit with AI' })
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() => pageOf(canvasElement).getByText('Saved snippet!'))
    const names = (args.save as ReturnType<typeof fn<typeof saved>>).mock.calls.map(
      ([body]) => body.name,
    )
    await expect(names).toEqual(['Untitled', 'Archive notes'])
  },
}

export const SavedWhereTheTitleFails: Story = {
  args: {
    title: () =>
      json(
        {
          code: 'unavailable',
          message: 'The AI endpoint is busy. Try again in a moment.',
          request_id: 'r',
        },
        502,
      ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await chooseTemplate(canvasElement, 'Add a column')
    await canvas.findByRole('button', { name: 'Edit with AI' })
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() =>
      pageOf(canvasElement).getByText(
        'Failed to generate title: The AI endpoint is busy. Try again in a moment.',
      ),
    )
    await seen(() => pageOf(canvasElement).getByText('Saved snippet!'))
  },
}

const inTurn = (...answers: (() => Response)[]) => {
  let asked = 0
  return () => answers[asked++ % answers.length]!()
}

export const NotSaved: Story = {
  args: {
    save: inTurn(
      () => json({ code: 'forbidden', message: 'You may not do this.', request_id: 'r' }, 403),
      () => json({ code: 'bad_request', message: '', request_id: 'r' }, 400),
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = await chooseTemplate(canvasElement, 'Add a column')
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() =>
      pageOf(canvasElement).getByText('Failed to create new query: You may not do this.'),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() =>
      pageOf(canvasElement).getByText('Failed to create new query: An unknown error occurred'),
    )
  },
}

export const OnANarrowScreen: Story = {
  args: { frame: { width: 390 } },
  play: async ({ canvasElement }) => {
    await chooseTemplate(canvasElement, 'How large tables are')
    const root = canvasElement.querySelector('.hw-sql-aside')
    await expect(root?.scrollWidth).toBeLessThanOrEqual(390)
  },
}
