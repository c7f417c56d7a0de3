import { SqlWorkspace } from '@howdah/sdk/sql-workspace'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyContent } from '../sdk/scenes/story-content'
import { endLine, result, storyPlatform } from '../sdk/scenes/story-platform'
import { FOLDERS, SNIPPETS } from '../sdk/scenes/workspace-scene'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/SQL workspace',
  component: SqlWorkspace,
  tags: ['autodocs'],
  ...widgetStory('SqlWorkspace'),
  args: {},
  render: (args) => (
    <Example
      platform={() =>
        storyContent(
          storyPlatform((sql) => [...result([['ran', 25, 'text']], [[sql]]), endLine(1)]).fetch,
          SNIPPETS,
          FOLDERS,
        )
      }
    >
      <SqlWorkspace {...args} />
    </Example>
  ),
} satisfies Meta<typeof SqlWorkspace>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
