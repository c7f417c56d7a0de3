import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, spyOn, userEvent, within, waitFor } from 'storybook/test'
import { realtimePlatform, type RealtimeScript } from './scenes/realtime-platform'
import { scriptSockets, type SocketScript } from './scenes/scripted-socket'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps extends SocketScript, RealtimeScript {
  /** @default true */
  mayJoin?: boolean
}

function Scene({ isBroken, isOff, mayJoin = true, unread }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [fetch] = useState(() => realtimePlatform({ isBroken, isOff, unread }))
  return (
    <StoryFrame fetch={fetch} storage={storage} can={() => mayJoin}>
      <RealtimeInspector />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/RealtimeInspector',
  component: Scene,
  beforeEach: ({ args }) => scriptSockets(args),
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const start = async (canvasElement: HTMLElement) => {
  const scene = within(canvasElement)
  await userEvent.type(await scene.findByLabelText('Channel name'), 'shop')
  await userEvent.click(scene.getByRole('button', { name: 'Start' }))
  return scene
}
/** Returns a number that is not one of JavaScript's. */
const idOf = (index: number) => String(9_007_199_254_740_991n + BigInt(index))
const change = (id: number) =>
  `{"ids":[1],"data":{"schema":"public","table":"orders","type":"INSERT","record":{"id":${idOf(id)}}}}`

export const Messages: Story = {
  args: {
    frames: (topic) => [
      `[null,null,"${topic}","presence_state",{}]`,
      `[null,null,"${topic}","broadcast",{"type":"broadcast","event":"note","payload":{"text":"Hello"}}]`,
      `[null,null,"${topic}","postgres_changes",${change(2)}]`,
    ],
  },
  play: async ({ canvasElement }) => {
    const scene = await start(canvasElement)
    await userEvent.click(await scene.findByRole('gridcell', { name: /^INSERT/ }))
    await waitFor(() =>
      expect(scene.getByRole('region', { name: 'Payload' })).toHaveTextContent(
        '"id": 9007199254740993',
      ),
    )
    const expectClosed = async () => {
      await waitFor(() => expect(scene.queryByRole('region', { name: 'Payload' })).toBeNull())
      await expect(scene.getByRole('gridcell', { name: /^INSERT/ })).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await userEvent.click(scene.getByRole('gridcell', { name: /^INSERT/ }))
    const copy = await scene.findByRole('button', { name: 'Copy' })
    copy.focus()
    await userEvent.keyboard('{Escape}')
    await expectClosed()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await scene.findByRole('button', { name: 'Close message' }))
    await expectClosed()
    await userEvent.click(scene.getByRole('button', { name: 'Broadcast' }))
    const dialog = within(
      await pageOf(canvasElement).findByRole('dialog', { name: 'Broadcast a message' }),
    )
    await userEvent.clear(dialog.getByLabelText('JSON'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await dialog.findByText('Please provide a valid JSON')
    await userEvent.type(dialog.getByLabelText('JSON'), '1')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await dialog.findByText('Sent')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  },
}

const MANY = 100_000
/** Rows in sight, with those around them that are drawn in advance. */
const MAX_DRAWN = 100
/** Elements of the whole inspector, far fewer than messages. */
const MAX_ELEMENTS = 1_500

export const ManyMessages: Story = {
  args: {
    frames: (topic) =>
      Array.from(
        { length: MANY },
        (_, index) => `[null,null,"${topic}","postgres_changes",${change(index)}]`,
      ),
  },
  play: async ({ canvasElement }) => {
    const scene = await start(canvasElement)
    const expectFewNodes = async () => {
      await expect(scene.getAllByRole('row').length).toBeLessThan(MAX_DRAWN)
      await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(MAX_ELEMENTS)
    }
    const isSelected = (index: number) =>
      waitFor(() =>
        expect(scene.getByRole('region', { name: 'Payload' })).toHaveTextContent(
          `"id": ${idOf(index)}`,
        ),
      )
    await scene.findByText('100,000 messages', {}, { timeout: 30_000 })
    // The newest is in sight.
    const newest = await scene.findByRole('gridcell', { name: new RegExp(idOf(MANY - 1)) })
    await waitFor(() => expect(newest).toBeVisible())
    await expectFewNodes()

    await userEvent.click(newest)
    await isSelected(MANY - 1)
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await isSelected(0)
    await userEvent.keyboard('{ArrowDown}')
    await isSelected(1)
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(scene.getByRole('button', { name: 'Copy' }))
    await scene.findByText('Copied')
    await expect(writeText).toHaveBeenCalledWith(expect.stringContaining(`"id": ${idOf(1)}`))
    await expectFewNodes()
    const grid = scene.getByRole('grid', { name: 'Messages' })
    grid.scrollTop = grid.scrollHeight / 2
    await waitFor(() =>
      expect(
        Number(scene.getAllByRole('row').at(-1)?.getAttribute('aria-rowindex')),
      ).toBeGreaterThan(MANY / 3),
    )
    await expectFewNodes()
    await userEvent.click(scene.getByRole('button', { name: 'Close message' }))

    const search = scene.getByRole('searchbox', { name: 'Search messages' })
    await userEvent.type(search, idOf(77_777))
    await scene.findByText('1 of 100,000 messages')
    await userEvent.click(await scene.findByRole('gridcell', { name: new RegExp(idOf(77_777)) }))
    await isSelected(77_777)
    await userEvent.clear(search)
    await scene.findByText('100,000 messages')

    await userEvent.click(scene.getByRole('button', { name: 'Pause' }))
    await userEvent.click(scene.getByRole('button', { name: 'Broadcast' }))
    const dialog = within(
      await pageOf(canvasElement).findByRole('dialog', { name: 'Broadcast a message' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    await dialog.findByText('Sent')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await scene.findByText('1 new')
    await expect(scene.getByRole('grid')).toHaveAttribute('aria-rowcount', String(MANY + 1))
    await userEvent.click(scene.getByRole('button', { name: 'Resume' }))
    await waitFor(() =>
      expect(scene.getByRole('grid')).toHaveAttribute('aria-rowcount', String(MANY + 2)),
    )
    await scene.findByText('100,001 messages')
    const { bottom, top } = scene.getByRole('button', { name: 'Clear' }).getBoundingClientRect()
    const { y } = search.getBoundingClientRect()
    // The tools are on one line, also with large numbers.
    await expect(y).toBeGreaterThan(top - 12)
    await expect(y).toBeLessThan(bottom)
    await expectFewNodes()

    await userEvent.click(scene.getByRole('button', { name: 'Clear' }))
    await scene.findByText('No messages yet')
  },
}

export const Refused: Story = {
  args: { refusal: 'This channel is private.' },
  play: async ({ canvasElement }) => {
    const scene = await start(canvasElement)
    await expect(await scene.findByRole('alert')).toHaveTextContent('This channel is private.')
    await waitFor(() => expect(scene.getByRole('button', { name: 'Start' })).toBeEnabled())
  },
}

export const Unread: Story = {
  args: { frames: (topic) => [`[null,null,"${topic}","presence_state",{}]`], unread: ['orders'] },
  play: async ({ canvasElement }) => {
    const scene = await start(canvasElement)
    await scene.findByText(/No policy lets anon read orders/)
    await userEvent.click(scene.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(scene.queryByText(/No policy lets/)).toBeNull())
  },
}

export const NoKey: Story = {
  args: { mayJoin: false },
  play: async ({ canvasElement }) => {
    const scene = within(canvasElement)
    await scene.findByText(/Your role can’t join channels/)
    await waitFor(() => expect(scene.getByRole('button', { name: 'Start' })).toBeDisabled())
  },
}

export const Off: Story = { args: { isOff: true } }

export const Broken: Story = {
  args: { isBroken: true },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Something broke.',
    )
  },
}
