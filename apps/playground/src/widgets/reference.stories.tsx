import { Heading } from '@howdah/ui/elements'
import type { Meta, StoryObj } from '@storybook/react-vite'
import docs from 'virtual:widget-docs'
import { expect } from 'storybook/test'
import { WidgetReference } from './widget-reference'

/** The references of all widgets below each other, for the checks of the gate; each is a part of its widget's page. */
function References() {
  return (
    <main>
      <Heading as="h1">Widgets</Heading>
      {docs.widgets.map((widget) => (
        <WidgetReference key={widget.name} widget={widget} />
      ))}
    </main>
  )
}

const meta = {
  title: 'widgets/References',
  component: References,
  tags: ['!dev'],
} satisfies Meta<typeof References>
export default meta
type Story = StoryObj<typeof meta>

export const All: Story = {
  play: async ({ canvas, canvasElement }) => {
    const references = canvas.getAllByRole('article')
    await expect(references).toHaveLength(docs.widgets.length)
    await expect(canvas.getAllByRole('heading', { name: 'Events' })).toHaveLength(
      docs.widgets.length,
    )
    const cells = [...canvasElement.querySelectorAll('article :is(td, th)')]
    await expect(cells.length).toBeGreaterThan(1000)
    await expect(cells.filter((cell) => cell.textContent === '').length).toBe(0)
  },
}
