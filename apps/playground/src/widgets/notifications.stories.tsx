import { NotificationsBell } from '@howdah/sdk/notifications'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { notificationsPlatform, sample } from '../sdk/scenes/notifications-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Notifications',
  component: NotificationsBell,
  tags: ['autodocs'],
  ...widgetStory('NotificationsBell'),
  args: {},
  render: (args) => (
    <Example
      platform={() => notificationsPlatform(sample(5), null)}
      style={{ padding: 16, textAlign: 'end' }}
    >
      <NotificationsBell {...args} />
    </Example>
  ),
} satisfies Meta<typeof NotificationsBell>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
