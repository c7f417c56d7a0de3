import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { ThemePanel } from './theme-panel'

/** The panel for designers: a theme by its fields, and the object to copy. */
const meta = {
  title: 'theming/Theme panel',
  component: ThemePanel,
  parameters: { padding: 0 },
} satisfies Meta<typeof ThemePanel>
export default meta
type Story = StoryObj<typeof meta>

export const Panel: Story = {}

export const Exported: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.type(canvas.getByLabelText('Accent color'), '#0a7')
    await userEvent.selectOptions(canvas.getByLabelText('Density'), 'compact')
    await userEvent.selectOptions(canvas.getByLabelText('Radius'), 'large')
    await expect(canvas.getByLabelText('React', { selector: 'pre' })).toHaveTextContent(
      "const theme = { accentColor: '#0a7', density: 'compact', radius: 'large', }",
    )
    await expect(canvas.getByLabelText('custom elements', { selector: 'pre' })).toHaveTextContent(
      '<howdah-provider accent-color="#0a7" density="compact" radius="large" ></howdah-provider>',
    )
    await canvas.findByText('6 users')
    const widgets = [...canvasElement.querySelectorAll('.theme-panel-widget > .hw-root')]
    await expect(widgets).toHaveLength(3)
    for (const widget of widgets) {
      await expect(widget).toHaveAttribute('data-density', 'compact')
      await expect(widget).toHaveStyle('--hw-brand: #0a7')
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(widgets[0]).not.toHaveAttribute('data-density'))
    await expect(within(canvasElement).getByLabelText('Accent color')).toHaveValue('')
  },
}
