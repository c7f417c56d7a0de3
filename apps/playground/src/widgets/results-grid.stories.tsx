import { ResultsGrid, resultSetOfRows } from '@howdah/sdk/results-grid'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ORDERS, orders } from '../sdk/scenes/sql-scene'
import { storyPlatform } from '../sdk/scenes/story-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const columns = ORDERS.map(([name, typeOid, typeName]) => ({ name, typeOid, typeName }))

const meta = {
  title: 'widgets/Results grid',
  component: ResultsGrid,
  tags: ['autodocs'],
  ...widgetStory('ResultsGrid'),
  args: { result: resultSetOfRows(columns, orders(200)) },
  render: (args) => (
    <Example platform={() => storyPlatform(() => [])} style={{ height: 420 }}>
      <ResultsGrid {...args} />
    </Example>
  ),
} satisfies Meta<typeof ResultsGrid>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
