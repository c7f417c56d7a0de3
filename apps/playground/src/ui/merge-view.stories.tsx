import { MergeView } from '@howdah/ui/merge-view/merge-view'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

const lines = Array.from({ length: 120 }, (_, index) => `select ${index + 1} as n;`)
const changed = lines.with(79, 'select count(*) from orders; -- instead').join('\n')

const meta = {
  title: 'ui/Merge view',
  component: MergeView,
  render: (args) => (
    <div style={{ height: 240 }}>
      <MergeView {...args} />
    </div>
  ),
  args: { 'aria-label': 'Proposed change', original: lines.join('\n'), modified: changed },
} satisfies Meta<typeof MergeView>
export default meta
type Story = StoryObj<typeof meta>

const isSeen = (canvasElement: HTMLElement, text: string) => {
  const box = canvasElement.querySelector('.cm-scroller')?.getBoundingClientRect()
  const line = [...canvasElement.querySelectorAll('.cm-changedLine')].find(({ textContent }) =>
    textContent?.includes(text),
  )
  const place = line?.getBoundingClientRect()
  return (
    box !== undefined && place !== undefined && place.top >= box.top && place.bottom <= box.bottom
  )
}

export const AChangeFarDown: Story = {
  play: ({ canvasElement }) => waitFor(() => expect(isSeen(canvasElement, 'count(*)')).toBe(true)),
}

export const Everything: Story = {
  args: {
    original: "select 'a'\nfrom orders -- old\nwhere id = 1",
    modified: "select count(*), 'b'\nfrom customers -- new",
  },
  play: ({ canvasElement }) => waitFor(() => expect(isSeen(canvasElement, 'count(*)')).toBe(true)),
}

export const Nothing: Story = {
  args: { original: '', modified: '' },
  play: ({ canvasElement }) => expect(canvasElement.querySelector('.cm-changedLine')).toBeNull(),
}
