import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within, waitFor } from 'storybook/test'
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
const change = (id: number) =>
  `{"ids":[1],"data":{"schema":"public","table":"orders","type":"INSERT","record":{"id":${9_007_199_254_740_991n + BigInt(id)}}}}`

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
    await userEvent.click(await scene.findByRole('gridcell', { name: 'INSERT' }))
    await waitFor(() =>
      expect(scene.getByRole('region', { name: 'Payload' })).toHaveTextContent(
        '"id": 9007199254740993',
      ),
    )
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

export const ManyMessages: Story = {
  args: {
    frames: (topic) =>
      Array.from(
        { length: 3_000 },
        (_, index) => `[null,null,"${topic}","postgres_changes",${change(index)}]`,
      ),
  },
  play: async ({ canvasElement }) => {
    const scene = await start(canvasElement)
    await scene.findByText('3,000 messages')
    const rows = scene.getAllByRole('row')
    await expect(rows.length).toBeLessThan(100)
    // The newest is in sight.
    await waitFor(() => expect(scene.getByText('3000')).toBeVisible())
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
