import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { realtimePlatform } from '../sdk/scenes/realtime-platform'
import { scriptSockets } from '../sdk/scenes/scripted-socket'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Realtime inspector',
  component: RealtimeInspector,
  tags: ['autodocs'],
  ...widgetStory('RealtimeInspector'),
  args: {},
  beforeEach: () => scriptSockets({}),
  render: (args) => (
    <Example platform={() => realtimePlatform()}>
      <RealtimeInspector {...args} />
    </Example>
  ),
} satisfies Meta<typeof RealtimeInspector>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
