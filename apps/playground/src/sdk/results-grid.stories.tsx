import { resultSetOfRows, ResultsGrid, type ResultsGridProps } from '@howdah/sdk/results-grid'
import { useQueryRun } from '@howdah/sdk/hooks'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { orders, ORDERS, pageOf, seen } from './scenes/sql-scene'
import { StoryFrame } from './scenes/story-frame'
import {
  columnsLine,
  endLine,
  rowsLine,
  statementLine,
  storyPlatform,
} from './scenes/story-platform'

function Scene(props: ResultsGridProps) {
  const [platform] = useState(() => storyPlatform(() => []))
  return (
    <StoryFrame fetch={platform.fetch} style={{ height: 420 }}>
      <ResultsGrid {...props} />
    </StoryFrame>
  )
}

const columns = ORDERS.map(([name, typeOid, typeName]) => ({ name, typeOid, typeName }))
const meta = {
  title: 'sdk/ResultsGrid',
  component: Scene,
  parameters: { padding: 0 },
  args: { result: resultSetOfRows(columns, orders(200)) },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await seen(() => canvas.getByText('9007199254740001'))
    await waitFor(() => expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '201'))
  },
}

export const NoRows: Story = {
  args: { result: resultSetOfRows(columns, []) },
  play: async ({ canvasElement }) => {
    await seen(() => within(canvasElement).getByText('Success. No rows returned'))
  },
}

export const WaitingForTheFirstRows: Story = {
  args: { result: resultSetOfRows(columns, []), complete: false },
  play: async ({ canvasElement }) => {
    await seen(() => within(canvasElement).getByText('Waiting for the first rows'))
  },
}

export const NullAndEmptyInThePanel: Story = {
  args: { defaultViewedCell: { row: 2, column: 4 } },
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    const panel = await page.findByRole('dialog', { name: 'Viewing cell details on column note' })
    await seen(() => within(panel).getByText('NULL'))
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

function ARunOfTheHostsOwn() {
  const { status, results, run, cancel } = useQueryRun()
  const rows = results[0]?.rows
  return (
    <>
      <button
        onClick={() => (status === 'running' ? cancel() : run({ sql: 'select * from orders' }))}
      >
        {status === 'running' ? 'Stop' : 'Load'}
      </button>
      <output>{status}</output>
      {rows && (
        <ResultsGrid result={rows} complete={status !== 'running'} style={{ height: 360 }} />
      )}
    </>
  )
}

function HostScene() {
  const [platform] = useState(() =>
    storyPlatform(() => [
      columnsLine(0, ORDERS),
      rowsLine(orders(500)),
      rowsLine(orders(500, 501)),
      statementLine(0, 'SELECT', 1000),
      endLine(1),
    ]),
  )
  return (
    <StoryFrame fetch={platform.fetch}>
      <ARunOfTheHostsOwn />
    </StoryFrame>
  )
}

/** Use case of `useQueryRun`: the host's own interface around our grid. */
export const InAnInterfaceOfTheHosts: StoryObj = {
  render: () => <HostScene />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Load' }))
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent('done'))
    await seen(() => canvas.getByText('9007199254740001'))
  },
}
