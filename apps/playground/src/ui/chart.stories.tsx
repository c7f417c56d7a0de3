import { Chart, type ChartProps } from '@howdah/ui/chart/chart'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

const routes = [
  'orders',
  'customers',
  'invoices',
  'products',
  'settings',
  'users',
  'files',
  'mails',
]
const errors: ChartProps = {
  compact: true,
  summary: 'Errors: 34 in this range',
  points: Array.from({ length: 12 }, (_, at) => ({
    label: `10:${String(at * 5).padStart(2, '0')}`,
    title: `10:${String(at * 5).padStart(2, '0')}: Status 4xx ${at}, Status 5xx ${12 - at}`,
    values: [at, 12 - at],
  })),
  series: [
    { name: 'Status 4xx', shape: 'bar' },
    { name: 'Status 5xx', shape: 'bar', tone: 'danger' },
  ],
  ticks: [0, 20],
  formatTick: String,
}

const meta = {
  title: 'ui/Chart',
  component: Chart,
  args: errors,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', height: 200, maxWidth: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Chart>
export default meta
type Story = StoryObj<typeof meta>

export const Grouped: Story = {}
export const Overlaid: Story = { args: { bars: 'overlaid' } }

export const Stacked: Story = {
  args: { bars: 'stacked' },
  async play({ canvasElement }) {
    const tops = [...canvasElement.querySelectorAll('.hw-chart-picture [data-tone] .hw-chart-bar')]
    await expect(tops).toHaveLength(12)
    // Each sum is 12.
    await expect(new Set(tops.map((bar) => Math.round(Number(bar.getAttribute('y'))))).size).toBe(1)
  },
}

export const LongLabels: Story = {
  args: {
    summary: 'Requests by path',
    points: routes.map((name, at) => ({
      label: `/rest/v1/${name}`,
      title: `/rest/v1/${name}: ${20 - at}`,
      values: [20 - at],
    })),
    series: [{ name: 'Requests', shape: 'bar' }],
  },
  async play({ canvasElement }) {
    const boxes = [...canvasElement.querySelectorAll('.hw-chart-label')].map((label) =>
      label.getBoundingClientRect(),
    )
    await expect(boxes.length).toBeGreaterThan(2)
    // None covers the next.
    for (const [at, box] of boxes.slice(1).entries())
      await expect(boxes[at]?.right).toBeLessThanOrEqual(box.left)
  },
}
