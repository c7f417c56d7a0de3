import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { storyStorage } from '../sdk/scenes/story-storage'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Storage explorer',
  component: StorageExplorer,
  tags: ['autodocs'],
  ...widgetStory('StorageExplorer'),
  args: { defaultView: { bucketId: 'pictures' } },
  render: (args) => (
    <Example
      platform={() =>
        storyStorage({
          pictures: {
            public: true,
            files: {
              'beach.png': { size: 48_213, mimetype: 'image/png' },
              'holiday/notes.txt': { size: 6, mimetype: 'text/plain', text: 'North.' },
            },
          },
          documents: { files: {} },
        })
      }
    >
      <StorageExplorer {...args} />
    </Example>
  ),
} satisfies Meta<typeof StorageExplorer>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
