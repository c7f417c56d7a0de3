import { SqlEditor } from '@howdah/sdk/sql-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { createPglitePlatform } from '../sdk/pglite/pglite-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/SQL editor',
  component: SqlEditor,
  tags: ['autodocs'],
  ...widgetStory('SqlEditor'),
  args: { defaultValue: 'select * from orders' },
  render: (args) => (
    <Example platform={() => createPglitePlatform({ onDatabaseEnded: () => {} })}>
      <SqlEditor {...args} />
    </Example>
  ),
} satisfies Meta<typeof SqlEditor>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
