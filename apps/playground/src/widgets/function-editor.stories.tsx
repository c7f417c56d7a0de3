import { FunctionEditor } from '@howdah/sdk/function-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { failInvocations, storyFunctions } from '../sdk/scenes/functions-platform'
import { Example } from './example'
import { widgetStory } from './widget-story'

const meta = {
  title: 'widgets/Function editor',
  component: FunctionEditor,
  tags: ['autodocs'],
  ...widgetStory('FunctionEditor'),
  args: { slug: 'greet' },
  beforeEach: failInvocations,
  render: (args) => (
    <Example platform={() => storyFunctions()}>
      <FunctionEditor {...args} />
    </Example>
  ),
} satisfies Meta<typeof FunctionEditor>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
