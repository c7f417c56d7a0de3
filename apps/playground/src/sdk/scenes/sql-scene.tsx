import type { HowdahProviderProps } from '@howdah/sdk'
import { SqlEditor, type SqlEditorProps } from '@howdah/sdk/sql-editor'
import { useState, type CSSProperties } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { memoryStorage, StoryFrame } from './story-frame'
import { endLine, storyPlatform, type Answer, type Column, type RowsAnswer } from './story-platform'

export interface SqlSceneProps {
  sql: string
  answer?: Answer
  rows?: RowsAnswer
  editor?: SqlEditorProps
  provider?: Partial<HowdahProviderProps>
  frame?: CSSProperties
}

/** A SQL editor on a platform of the story's own. */
export function SqlScene({
  sql,
  answer = () => [endLine(0)],
  rows,
  editor,
  provider,
  frame,
}: SqlSceneProps) {
  const [platform] = useState(() => storyPlatform(answer, rows))
  const [storage] = useState(() => memoryStorage())
  return (
    <StoryFrame fetch={platform.fetch} storage={storage} style={frame} {...provider}>
      <SqlEditor defaultValue={sql} {...editor} />
    </StoryFrame>
  )
}

export const ORDERS: readonly Column[] = [
  ['id', 20, 'bigint'],
  ['total', 1700, 'numeric'],
  ['placed_at', 1184, 'timestamp with time zone'],
  ['details', 3802, 'jsonb'],
  ['note', 25, 'text'],
]

export const order = (id: number) => [
  String(9_007_199_254_740_000n + BigInt(id)),
  `${id}.10`,
  '2026-01-05 10:00:00.123456+00',
  `{"gift": ${id % 2 === 0}, "lines": [{"sku": "A-${id}", "price": 0.10000000000000000001}]}`,
  id % 3 === 0 ? null : id % 3 === 1 ? '' : 'left at the door',
]

export const orders = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => order(from + index))

/** Dialogs and menus are put beside the story, not into it. */
export const pageOf = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body)

/** Waits until it is there and has stopped moving: dialogs fade in, the grid's code comes on its first use. */
export async function seen(find: () => HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(find()).toBeVisible(), { timeout: 20_000 })
  return find()
}

/** The line under a result: rows, time, limit. */
export const statsOf = (canvasElement: HTMLElement) =>
  within(canvasElement.querySelector<HTMLElement>('.hw-statement-stats') ?? canvasElement)

/** Waits for the editor and clicks on Run. */
export async function runIt(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  await canvas.findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
  await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
  return canvas
}

/** The same for a text that the guard asks about. */
export async function runItAfterAll(canvasElement: HTMLElement) {
  const canvas = await runIt(canvasElement)
  const dialog = await pageOf(canvasElement).findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
  return canvas
}
