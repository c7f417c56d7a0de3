import { SchemaDiagram, type SchemaDiagramProps } from '@howdah/sdk/schema-diagram'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { diagramPlatform, manyTables } from './scenes/diagram-platform'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps {
  /** Number of generated tables; without it, those of a small shop. */
  tables?: number
  diagram?: Partial<SchemaDiagramProps>
}

function Scene({ tables, diagram }: SceneProps) {
  const [storage] = useState(() => memoryStorage())
  const [fetch] = useState(() => diagramPlatform(tables ? manyTables(tables) : undefined))
  const [isShown, setShown] = useState(true)
  return (
    <StoryFrame fetch={fetch} storage={storage}>
      {isShown && <SchemaDiagram {...diagram} />}
      <button type="button" onClick={() => setShown(!isShown)}>
        Mount or unmount
      </button>
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/SchemaDiagram',
  component: Scene,
  parameters: { padding: 0 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

/** The lazy canvas and the layout take their time in a busy browser. */
const ARRANGED_WITHIN = { timeout: 20_000 }

const nodes = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('.react-flow__node'),
]
const node = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).getByLabelText(new RegExp(`^${name}, \\d+ columns?`))

const arranged = (canvasElement: HTMLElement, count: number) =>
  waitFor(() => expect(nodes(canvasElement)).toHaveLength(count), ARRANGED_WITHIN)

export const Shop: Story = {
  args: { diagram: { onOpenTable: fn() } },
  play: async ({ canvasElement, args }) => {
    await arranged(canvasElement, 5)
    const boxes = nodes(canvasElement).map((one) => one.getBoundingClientRect())
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        await expect(
          one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top,
        ).toBe(true)
    const orders = within(node(canvasElement, 'orders'))
    await waitFor(() => expect(orders.getByText('customer_id')).toBeVisible())
    // A key ends where the lines of its columns are.
    const edges = canvasElement.querySelectorAll('.hw-diagram-edge')
    await expect(edges).toHaveLength(4)
    await userEvent.click(orders.getByText('customer_id'))
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Open orders' }))
    await expect(args.diagram?.onOpenTable).toHaveBeenCalledWith({
      id: 2,
      schema: 'public',
      name: 'orders',
    })
  },
}

/** Both ends of each key touch the side of a table, at the height of its column. */
export const KeysMeetTheirColumns: Story = {
  play: async ({ canvasElement }) => {
    await arranged(canvasElement, 5)
    await waitFor(() =>
      expect(canvasElement.querySelectorAll('.hw-diagram-edge > path:first-child')).toHaveLength(4),
    )
    // The lines follow the tables with the next frames.
    await waitFor(async () => {
      const edge = within(canvasElement).getByLabelText(/orders_customer_id_fkey/)
      const path = edge.querySelector('path')
      if (!path) throw new Error('The key has no line.')
      const matrix = path.getScreenCTM()
      const screen = (point: DOMPoint) => point.matrixTransform(matrix ?? undefined)
      const start = screen(path.getPointAtLength(0))
      const end = screen(path.getPointAtLength(path.getTotalLength()))
      const lineOf = (table: string, column: string) => {
        const text = within(node(canvasElement, table)).getByText(column)
        return (text.closest('li') ?? text).getBoundingClientRect()
      }
      const source = lineOf('orders', 'customer_id')
      const target = lineOf('customers', 'id')
      await expect(Math.abs(start.y - (source.top + source.bottom) / 2)).toBeLessThan(3)
      await expect(Math.abs(end.y - (target.top + target.bottom) / 2)).toBeLessThan(3)
      const sides = (box: DOMRect) => [box.left, box.right]
      const near = (x: number, box: DOMRect) =>
        Math.min(...sides(box).map((side) => Math.abs(side - x)))
      await expect(near(start.x, source)).toBeLessThan(4)
      await expect(near(end.x, target)).toBeLessThan(4)
    })
  },
}

/** A table that was moved by the keyboard stands there again after the diagram was left. */
export const MovesAreStored: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await arranged(canvasElement, 5)
    const place = () => node(canvasElement, 'settings').style.transform
    const before = place()
    node(canvasElement, 'settings').focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    let moved = ''
    // The last of the keys may be drawn later than the first.
    await waitFor(() => {
      const isAtRest = place() === moved
      moved = place()
      return expect(isAtRest && moved !== before).toBe(true)
    })
    await userEvent.click(canvas.getByRole('button', { name: 'Mount or unmount' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Mount or unmount' }))
    await arranged(canvasElement, 5)
    await waitFor(() => expect(place()).toBe(moved))
    await userEvent.click(canvas.getByRole('button', { name: 'Arrange' }))
    await waitFor(() => expect(place()).toBe(before))
  },
}

export const Neighbors: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await arranged(canvasElement, 5)
    node(canvasElement, 'customers').focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Show only customers and its neighbors' }),
    )
    await arranged(canvasElement, 2)
    await userEvent.click(canvas.getByRole('button', { name: 'Show all tables' }))
    await arranged(canvasElement, 5)
    const search = canvas.getByRole('searchbox', { name: 'Find a table or column' })
    await userEvent.type(search, 'price')
    await canvas.findByText('1 table')
    await userEvent.type(search, 'xyz')
    await canvas.findByText('No matching tables.')
  },
}

/** The list has what the diagram shows. */
export const AsAList: Story = {
  args: { diagram: { defaultView: { mode: 'list' }, hrefOf: ({ name }) => `#/${name}` } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const list = await canvas.findByRole('list', { name: 'Tables' })
    await waitFor(() =>
      expect(within(list).getByRole('link', { name: 'orders' })).toHaveAttribute(
        'href',
        '#/orders',
      ),
    )
    const items = within(within(list).getByRole('region', { name: 'items' }))
    await waitFor(() =>
      expect(
        items.getByRole('row', { name: 'product_id bigint nullable, references products.id' }),
      ).toBeVisible(),
    )
    const customers = within(within(list).getByRole('region', { name: 'customers' }))
    await waitFor(() => expect(customers.getByText('Referenced by orders')).toBeVisible())
  },
}

export const Exports: Story = {
  play: async ({ canvasElement }) => {
    await arranged(canvasElement, 5)
    const choose = async (name: string) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: 'Export' }))
      await userEvent.click(await pageOf(canvasElement).findByRole('menuitem', { name }))
    }
    const texts: string[] = []
    const { clipboard } = navigator
    const writeText = clipboard.writeText.bind(clipboard)
    clipboard.writeText = (text) => Promise.resolve(void texts.push(text))
    try {
      for (const name of ['Copy as SQL', 'Copy as DBML', 'Copy as Mermaid']) {
        await choose(name)
        await within(canvasElement).findByText('Copied')
      }
    } finally {
      clipboard.writeText = writeText
    }
    await expect(texts.map((text) => text.slice(0, 12))).toEqual([
      'create table',
      'Table "publi',
      'erDiagram\n  ',
    ])
    await choose('PNG image')
    await within(canvasElement).findByText('The download has started.')
  },
}

/** Three hundred tables, all in view as they are opened. Only those in view are drawn. */
export const Hundreds: Story = {
  args: { tables: 300 },
  play: async ({ canvasElement }) => {
    await arranged(canvasElement, 300)
    await expect(canvasElement.querySelectorAll('.hw-diagram-edge')).toHaveLength(300)
    const view = canvasElement.querySelector('.react-flow')?.getBoundingClientRect()
    const areInView = nodes(canvasElement).map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return (
        view !== undefined &&
        left >= view.left &&
        right <= view.right &&
        top >= view.top &&
        bottom <= view.bottom
      )
    })
    await expect(areInView.filter((isInView) => !isInView)).toHaveLength(0)
    const canvas = within(canvasElement)
    for (let step = 0; step < 3; step += 1)
      await userEvent.click(canvas.getByRole('button', { name: 'Zoom in' }))
    await waitFor(() => expect(nodes(canvasElement).length).toBeLessThan(250))
    await userEvent.click(canvas.getByRole('button', { name: 'Fit to view' }))
    await arranged(canvasElement, 300)
  },
}
