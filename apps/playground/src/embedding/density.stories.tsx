import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { row, Scene } from '../sdk/scenes/workspace-scene'
import { ORDERS, orders, pageOf, SqlScene } from '../sdk/scenes/sql-scene'
import { endLine, result } from '../sdk/scenes/story-platform'

/** Heights of rows by the theme's density. */
const meta = {
  title: 'embedding/Density',
  component: Scene,
  parameters: { padding: 0 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const heightOf = (element: Element) => element.getBoundingClientRect().height

/** The rows of the pane and the lines of their menu, which is outside of the widget. */
async function heights(canvasElement: HTMLElement) {
  const link = await row(canvasElement, 'Customers')
  const rows = [...canvasElement.querySelectorAll('.hw-row-link')].map(heightOf)
  link.focus()
  await userEvent.keyboard('{ArrowRight}')
  const [line] = await pageOf(canvasElement).findAllByRole('menuitem')
  const menu = heightOf(line!)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(pageOf(canvasElement).queryByRole('menu')).toBeNull())
  return { rows: new Set(rows), menu }
}

export const Compact: Story = {
  args: { provider: { theme: { density: 'compact' } } },
  play: async ({ canvasElement }) => {
    const { menu, rows } = await heights(canvasElement)
    await expect(rows).toEqual(new Set([24]))
    await expect(menu).toBeLessThan(28)
  },
}

export const Comfortable: Story = {
  args: { provider: { theme: { density: 'comfortable' } } },
  play: async ({ canvasElement }) => {
    const { menu, rows } = await heights(canvasElement)
    await expect(rows).toEqual(new Set([36]))
    await expect(menu).toBeGreaterThan(32)
  },
}

export const GridRows: Story = {
  render: () => (
    <SqlScene
      sql="select * from orders"
      answer={() => [...result(ORDERS, orders(100)), endLine(1)]}
      provider={{ theme: { density: 'compact' } }}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Run' }))
    await canvas.findByText('9007199254740001', {}, { timeout: 20_000 })
    const drawn = [...canvasElement.querySelectorAll('.hw-grid-row')].map(heightOf)
    await expect(new Set(drawn)).toEqual(new Set([24]))
  },
}
