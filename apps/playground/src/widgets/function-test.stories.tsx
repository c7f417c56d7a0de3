import { FunctionTest } from '@howdah/sdk/function-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { failInvocations, storyFunctions } from '../sdk/scenes/functions-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Function test',
  component: FunctionTest,
  tags: ['autodocs'],
  ...widgetStory('FunctionTest'),
  args: { slug: 'greet', onClose: () => {} },
  beforeEach: failInvocations,
  render: (args) => (
    <Example platform={() => storyFunctions()}>
      <FunctionTest {...args} />
    </Example>
  ),
} satisfies Meta<typeof FunctionTest>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
