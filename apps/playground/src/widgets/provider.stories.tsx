import { HowdahProvider } from '@howdah/sdk'
import { SqlPanel } from '@howdah/sdk/sql-panel'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { STORY_BASE_URL, STORY_PROJECT } from '../sdk/scenes/story-frame'
import { ORDERS, orders } from '../sdk/scenes/sql-scene'
import { endLine, result, storyPlatform } from '../sdk/scenes/story-platform'
import { widgetStory } from './widget-story'

const { fetch } = storyPlatform(() => [...result(ORDERS, orders(100)), endLine(1)])

const meta = {
  title: 'widgets/Provider',
  component: HowdahProvider,
  tags: ['autodocs'],
  ...widgetStory('HowdahProvider'),
  args: { baseUrl: STORY_BASE_URL, project: { ref: STORY_PROJECT }, person: { id: 'u_1' }, fetch },
  render: (args) => (
    <HowdahProvider {...args}>
      <main style={{ height: 480 }}>
        <SqlPanel />
      </main>
    </HowdahProvider>
  ),
} satisfies Meta<typeof HowdahProvider>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
