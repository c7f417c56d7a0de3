import { DataGrid } from '@howdah/ui/data-grid'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sampleCell, sampleColumns } from './grid-sample'

const meta = {
  title: 'ui/DataGrid',
  component: DataGrid,
  parameters: { padding: 0 },
  args: { 'aria-label': 'Result', columns: sampleColumns, rowCount: 1000, getCell: sampleCell, style: { height: 480 } },
} satisfies Meta<typeof DataGrid>

export default meta
type Story = StoryObj<typeof meta>

export const AThousandRows: Story = {}

export const AMillionRowsUnderALowCap: Story = { args: { rowCount: 1_000_000, maxElementHeight: 10_000_000 } }

export const ThreeMillionRows: Story = { args: { rowCount: 3_000_000 } }
