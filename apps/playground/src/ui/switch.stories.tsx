import { Flex, Switch } from '@howdah/ui/elements'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'

function Switches() {
  return (
    <Flex gap="3">
      <Switch aria-label="on" checked />
      <Switch aria-label="off" />
      <Switch aria-label="disabled, on" checked disabled />
      <Switch aria-label="disabled, off" disabled />
    </Flex>
  )
}

const meta = { title: 'ui/Switch', component: Switches } satisfies Meta<typeof Switches>
export default meta

const trackOf = (canvasElement: HTMLElement, name: string) =>
  getComputedStyle(within(canvasElement).getByRole('switch', { name }), '::before').backgroundColor

/** The state is in the color as well, not only in the place of the knob. */
export const States: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const disabledOn = trackOf(canvasElement, 'disabled, on')
    await expect(disabledOn).not.toBe(trackOf(canvasElement, 'disabled, off'))
    await expect(disabledOn).not.toBe(trackOf(canvasElement, 'on'))
  },
}
