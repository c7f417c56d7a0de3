import { DatabaseSelector } from '@howdah/sdk/database-selector'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { connectPlatform, replicas } from '../sdk/scenes/connect-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Database selector',
  component: DatabaseSelector,
  tags: ['autodocs'],
  ...widgetStory('DatabaseSelector'),
  args: {},
  render: (args) => (
    <Example platform={() => connectPlatform({ others: replicas(2) })} style={{ padding: 16 }}>
      <DatabaseSelector {...args} />
    </Example>
  ),
} satisfies Meta<typeof DatabaseSelector>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
