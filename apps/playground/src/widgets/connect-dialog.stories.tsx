import { ConnectDialog } from '@howdah/sdk/connect-dialog'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { connectPlatform } from '../sdk/scenes/connect-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Connect dialog',
  component: ConnectDialog,
  tags: ['autodocs'],
  ...widgetStory('ConnectDialog'),
  args: {},
  render: (args) => (
    <Example platform={() => connectPlatform({})} style={{ padding: 16 }}>
      <ConnectDialog {...args} />
    </Example>
  ),
} satisfies Meta<typeof ConnectDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
