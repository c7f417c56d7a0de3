import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { ORDERS, orders, SqlScene } from '../sdk/scenes/sql-scene'
import { endLine, result } from '../sdk/scenes/story-platform'

/** Heights of rows by the theme's density. */
const meta = {
  title: 'embedding/Density',
  component: SqlScene,
  parameters: { padding: 0 },
  args: { sql: 'select * from orders' },
} satisfies Meta<typeof SqlScene>
export default meta
type Story = StoryObj<typeof meta>

const heightOf = (element: Element) => element.getBoundingClientRect().height

export const GridRows: Story = {
  args: {
    answer: () => [...result(ORDERS, orders(100)), endLine(1)],
    provider: { theme: { density: 'compact' } },
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Run' }))
    await canvas.findByText('9007199254740001', {}, { timeout: 20_000 })
    const drawn = [...canvasElement.querySelectorAll('.hw-grid-row')].map(heightOf)
    await expect(new Set(drawn)).toEqual(new Set([24]))
  },
}
