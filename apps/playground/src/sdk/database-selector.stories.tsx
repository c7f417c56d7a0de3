import { DatabaseSelector, type DatabaseSelectorProps } from '@howdah/sdk/database-selector'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { connectPlatform, replicas } from './scenes/connect-platform'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps {
  count: number
  selector?: Partial<DatabaseSelectorProps>
}

function Scene({ count, selector }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [fetch] = useState(() => connectPlatform({ others: replicas(count) }))
  return (
    <StoryFrame fetch={fetch} storage={storage}>
      <DatabaseSelector data-testid="selector" {...selector} />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/DatabaseSelector',
  component: Scene,
  parameters: { padding: 16 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Source/ }))
  return within(await pageOf(canvasElement).findByRole('dialog', { name: 'Source' }))
}

export const Few: Story = {
  args: { count: 3, selector: { onValueChange: fn(), hrefOf: (page) => `#/${page}` } },
  play: async ({ canvasElement, args }) => {
    const popover = await open(canvasElement)
    const down = () => popover.getByRole('button', { name: /zone-3/ })
    await expect(down()).toHaveAttribute('aria-disabled', 'true')
    // Once the code of tooltips is there, another element is under the pointer.
    await waitFor(
      async () => {
        await userEvent.hover(down())
        await expect(pageOf(canvasElement).getByRole('tooltip')).toHaveTextContent(
          'Replica unable to accept requests as its not healthy',
        )
      },
      { timeout: 20_000 },
    )
    await userEvent.click(down())
    await expect(args.selector?.onValueChange).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(popover.getAllByRole('link', { name: 'Infrastructure settings' })[0]).toHaveAttribute(
        'href',
        '#/infrastructure',
      ),
    )
    await waitFor(() =>
      expect(popover.getByRole('link', { name: 'Create a new read replica' })).toHaveAttribute(
        'href',
        '#/new-replica',
      ),
    )
    await userEvent.click(popover.getByRole('button', { name: /zone-1/ }))
    await expect(args.selector?.onValueChange).toHaveBeenCalledWith('abcdefghijklmnopqrst-rr-1')
    await within(canvasElement).findByRole('button', { name: 'Source: Read replica (zone-1)' })
  },
}

export const ComingUp: Story = {
  args: { count: 2 },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    popover.getByRole('button', { name: /zone-2/ }).focus()
    await expect(await pageOf(canvasElement).findByRole('tooltip')).toHaveTextContent(
      'Replica unable to accept requests as its coming up',
    )
    await waitFor(() => expect(popover.queryByRole('link')).toBeNull())
  },
}

export const Many: Story = {
  args: { count: 9 },
  play: async ({ canvasElement }) => {
    const popover = await open(canvasElement)
    const list = popover.getByRole('list')
    await waitFor(() => expect(list.getBoundingClientRect().height).toBe(210))
    await expect(list.scrollHeight).toBeGreaterThan(210)
  },
}

export const NothingToChoose: Story = {
  args: { count: 0 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByTestId('selector')).toBeInTheDocument())
    await waitFor(() => expect(within(canvasElement).queryByRole('button')).toBeNull())
  },
}
