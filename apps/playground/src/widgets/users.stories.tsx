import { Users } from '@howdah/sdk/users'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { people, usersPlatform } from '../sdk/scenes/users-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Users',
  component: Users,
  tags: ['autodocs'],
  ...widgetStory('Users'),
  args: {},
  render: (args) => (
    <Example platform={() => usersPlatform(people)} style={{ padding: 16 }}>
      <Users {...args} />
    </Example>
  ),
} satisfies Meta<typeof Users>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
