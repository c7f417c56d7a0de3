import { SqlPanel } from '@howdah/sdk/sql-panel'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { createPglitePlatform } from '../sdk/pglite/pglite-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/SQL panel',
  component: SqlPanel,
  tags: ['autodocs'],
  ...widgetStory('SqlPanel'),
  args: { onClose: () => {} },
  render: (args) => (
    <Example
      platform={() => createPglitePlatform({ onDatabaseEnded: () => {} })}
      style={{ width: 480 }}
    >
      <SqlPanel {...args} />
    </Example>
  ),
} satisfies Meta<typeof SqlPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
