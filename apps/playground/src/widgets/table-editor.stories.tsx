import { TableEditor } from '@howdah/sdk/table-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { createPglitePlatform } from '../sdk/pglite/pglite-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Table editor',
  component: TableEditor,
  tags: ['autodocs'],
  ...widgetStory('TableEditor'),
  args: {},
  render: (args) => (
    <Example platform={() => createPglitePlatform({ onDatabaseEnded: () => {} })}>
      <TableEditor {...args} />
    </Example>
  ),
} satisfies Meta<typeof TableEditor>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
