import { Splitter } from '@howdah/ui/splitter/splitter'
import { Text } from '@howdah/ui/elements'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent } from 'storybook/test'

const meta = {
  title: 'ui/Splitter',
  component: Splitter,
  args: {
    'aria-label': 'Resize results',
    first: <Text size="2">First pane</Text>,
    second: <Text size="2">Second pane</Text>,
    style: { height: 400 },
  },
} satisfies Meta<typeof Splitter>

export default meta
type Story = StoryObj<typeof meta>

export const Below: Story = {
  play: async ({ canvas }) => {
    const handle = canvas.getByRole('separator', { name: 'Resize results' })
    handle.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect(handle).toHaveAttribute('aria-valuenow', '54')
    const first = canvas.getByText('First pane').closest('.hw-splitter-pane')
    await expect(Math.round(first?.getBoundingClientRect().height ?? 0)).toBe(
      Math.round(392 * 0.54),
    )
  },
}

export const SideBySide: Story = {
  args: { orientation: 'horizontal', defaultRatio: 0.25 },
  play: async ({ canvas }) => {
    const handle = canvas.getByRole('separator', { name: 'Resize results' })
    const box = handle.getBoundingClientRect()
    // A pointer that was never pressed moves nothing.
    await fireEvent.pointerMove(handle, { clientX: box.left + 200, clientY: box.top + 5 })
    await expect(handle).toHaveAttribute('aria-valuenow', '25')
    handle.focus()
    await userEvent.keyboard('{End}')
    const second = canvas.getByText('Second pane').closest('.hw-splitter-pane')
    await expect(Math.round(second?.getBoundingClientRect().width ?? 0)).toBe(80)
  },
}
