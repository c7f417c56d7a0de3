import { FunctionEditor, type FunctionEditorProps } from '@howdah/sdk/function-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { failInvocations, storyFunctions } from './scenes/functions-platform'
import { pageOf } from './scenes/sql-scene'
import { memoryStorage, StoryFrame } from './scenes/story-frame'

interface SceneProps extends FunctionEditorProps {
  /** @default true */
  mayChange?: boolean
  /** Message of the refusal of each deploy. */
  refusal?: string
}

function Scene({ mayChange = true, refusal, ...props }: SceneProps) {
  const [fetch] = useState(() => storyFunctions(refusal))
  const [storage] = useState(() => memoryStorage())
  return (
    <StoryFrame fetch={fetch} storage={storage} can={() => mayChange}>
      <FunctionEditor {...props} />
    </StoryFrame>
  )
}

const meta = {
  title: 'sdk/FunctionEditor',
  component: Scene,
  args: { slug: 'greet' },
  beforeEach: failInvocations,
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const addFile = async (canvasElement: HTMLElement, path: string) => {
  const scene = within(canvasElement)
  await userEvent.click(await scene.findByRole('button', { name: 'Add file' }))
  const dialog = within(await pageOf(canvasElement).findByRole('dialog', { name: 'Add a file' }))
  await userEvent.type(dialog.getByLabelText('Path'), path)
  await userEvent.keyboard('{Enter}')
  await scene.findByRole('tab', { name: path })
  return scene
}

export const Files: Story = {
  play: async ({ canvasElement }) => {
    const scene = within(canvasElement)
    const first = await scene.findByRole('tab', { name: 'index.ts' })
    await scene.findByLabelText('Content of index.ts')
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    await scene.findByLabelText('Content of lib/word.ts')
    await expect(scene.getByRole('button', { name: 'Deploy' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
}

export const Changes: Story = {
  play: async ({ canvasElement }) => {
    const scene = await addFile(canvasElement, 'lib/other.ts')
    await userEvent.click(scene.getByRole('button', { name: 'Show changes' }))
    await scene.findByLabelText('Changes of lib/other.ts')
    await expect(scene.getByRole('tab', { name: /added$/ })).toBeVisible()
  },
}

export const Deployed: Story = {
  play: async ({ canvasElement }) => {
    const scene = await addFile(canvasElement, 'lib/other.ts')
    await userEvent.click(scene.getByRole('button', { name: 'Deploy' }))
    await scene.findByText('greet is deployed')
    await expect(await scene.findByRole('region', { name: 'Log of the deploy' })).toHaveTextContent(
      'Bundled 2 modules',
    )
  },
}

export const Refused: Story = {
  args: { refusal: 'The function cannot be bundled.\nExpression expected\n  at index.ts:2:13' },
  play: async ({ canvasElement }) => {
    const scene = await addFile(canvasElement, 'lib/other.ts')
    await userEvent.click(scene.getByRole('button', { name: 'Deploy' }))
    await expect(await scene.findByRole('alert')).toHaveTextContent('at index.ts:2:13')
  },
}

export const Tested: Story = {
  play: async ({ canvasElement }) => {
    const scene = within(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'Test' }))
    const sheet = within(await pageOf(canvasElement).findByRole('dialog', { name: 'Test greet' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Send' }))
    await expect(await sheet.findByRole('log')).toHaveTextContent('Error: broken')
    await sheet.findByText(/^Status 500/)
  },
}

/** Types into the code, and waits for what is found in it. */
const writeWrong = async (canvasElement: HTMLElement) => {
  const scene = within(canvasElement)
  await userEvent.click(await scene.findByLabelText('Content of index.ts'))
  await userEvent.keyboard('{Control>}{Home}{/Control}wrong(){Enter}old(){Enter}')
  await scene.findByRole('button', { name: "index.ts:1:1 Cannot find name 'wrong'." })
  return scene
}

export const Problems: Story = {
  play: async ({ canvasElement }) => {
    const scene = await writeWrong(canvasElement)
    await scene.findByText('2 problems')
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-lintRange-error')).toHaveTextContent('wrong'),
    )
    await userEvent.keyboard('{Control>}{Home}{/Control}{F8}')
    await waitFor(() =>
      expect(canvasElement.querySelector('.cm-tooltip')).toHaveTextContent('Cannot find name'),
    )
  },
}

export const Completions: Story = {
  play: async ({ canvasElement }) => {
    const scene = await writeWrong(canvasElement)
    await userEvent.keyboard('Deno.')
    await expect(await scene.findByRole('listbox')).toHaveTextContent('readTextFile')
    await userEvent.keyboard('ser')
    await waitFor(() => expect(scene.getAllByRole('option')).toHaveLength(1))
  },
}

export const Created: Story = {
  args: { slug: undefined },
  play: async ({ canvasElement }) => {
    const scene = within(canvasElement)
    await userEvent.click(await scene.findByRole('button', { name: 'Deploy' }))
    await scene.findByText(/^Begin with a letter/)
    await userEvent.type(scene.getByLabelText('Name'), 'greet')
    await scene.findByText('There is a function of this name.')
  },
}

export const ReadOnly: Story = {
  args: { mayChange: false },
  play: async ({ canvasElement }) => {
    const scene = within(canvasElement)
    await scene.findByText(/^Your role reads the code/)
    await expect(scene.queryByRole('button', { name: 'Deploy' })).toBeNull()
  },
}

export const Gone: Story = {
  args: { slug: 'gone' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'Function not found.',
    )
  },
}

export const NarrowProblems: Story = {
  render: (props) => (
    <div style={{ width: 390 }}>
      <Scene {...props} />
    </div>
  ),
  play: async (context) => {
    await Problems.play?.(context)
    const frame = within(context.canvasElement).getByRole('region', { name: 'Function editor' })
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  },
}

export const Narrow: Story = {
  render: (props) => (
    <div style={{ width: 390 }}>
      <Scene {...props} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const scene = await addFile(canvasElement, 'lib/a-file-with-a-long-name.ts')
    const frame = scene.getByRole('region', { name: 'Function editor' })
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  },
}
