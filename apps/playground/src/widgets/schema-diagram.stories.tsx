import { SchemaDiagram } from '@howdah/sdk/schema-diagram'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { diagramPlatform } from '../sdk/scenes/diagram-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Schema diagram',
  component: SchemaDiagram,
  tags: ['autodocs'],
  ...widgetStory('SchemaDiagram'),
  args: {},
  render: (args) => (
    <Example platform={diagramPlatform}>
      <SchemaDiagram {...args} />
    </Example>
  ),
} satisfies Meta<typeof SchemaDiagram>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
