import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { orders, ORDERS, pageOf, SqlScene } from './scenes/sql-scene'
import { endLine, result } from './scenes/story-platform'
import { STARTS_WITHIN, TableScene } from './scenes/table-scene'

const editor = (
  <SqlScene
    sql="delete from orders"
    answer={() => [...result(ORDERS, orders(30)), endLine(1)]}
    frame={{ height: 420 }}
  />
)

/** Places of a host's page in which widgets are easily covered, cut or mirrored. */
const meta = {
  title: 'sdk/Places of a host',
  component: SqlScene,
  parameters: { padding: 0, bare: true },
  args: { sql: '' },
} satisfies Meta<typeof SqlScene>
export default meta
type Story = StoryObj<typeof meta>

/** Tells whether a pointer over the middle of an element meets it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Tells whether a text stands as it is written: its first character before its last, to the left. */
function readsToTheRight(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  const end = text?.textContent?.length ?? 0
  if (!text || end === 0) return false
  const [first, last] = [0, end - 1].map((at) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().x
  })
  return first !== undefined && last !== undefined && first < last
}

function NativeDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Show the dialog
      </button>
      <dialog ref={dialog} aria-label="Reports" style={{ width: 900 }}>
        {editor}
      </dialog>
    </>
  )
}

export const InNativeDialog: Story = {
  render: () => <NativeDialog />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show the dialog' }))
    await canvas.findByRole('textbox', { name: 'SQL query' })
    await userEvent.click(canvas.getByRole('button', { name: 'Run options' }))
    const menu = await canvas.findByRole('menu')
    await waitFor(() => expect(isOnTop(within(menu).getAllByRole('menuitem')[0]!)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(canvasElement.querySelector('dialog')?.open).toBe(true))
    await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
    const question = await canvas.findByRole('alertdialog')
    const run = within(question).getByRole('button', { name: 'Run' })
    await waitFor(() => expect(isOnTop(run)).toBe(true))
    await userEvent.click(run)
    await canvas.findByRole('gridcell', { name: '1.10' })
  },
}

function LaterTab() {
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" onClick={() => panel.current?.removeAttribute('style')}>
        Rows
      </button>
      <div ref={panel} style={{ display: 'none' }}>
        {editor}
      </div>
    </>
  )
}

export const ShownLater: Story = {
  render: () => <LaterTab />,
  play: async ({ canvas }) => {
    const editor = await canvas.findByRole('textbox', { name: 'SQL query', hidden: true })
    await userEvent.click(canvas.getByRole('button', { name: 'Rows' }))
    await waitFor(() => expect(editor.getBoundingClientRect().height).toBeGreaterThan(15))
    await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
    const question = await pageOf(editor).findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Run' }))
    await canvas.findByRole('gridcell', { name: '1.10' })
  },
}

const controls = 'button, input, [role="tab"], [role="combobox"]'

/** Names the controls that are drawn beyond the sides of a box. */
function cutControls(box: Element): string[] {
  const { left, right } = box.getBoundingClientRect()
  return [...box.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => control.checkVisibility() && !control.closest('[role="grid"]'))
    .filter((control) => {
      const place = control.getBoundingClientRect()
      return place.width > 1 && (place.left < left - 1 || place.right > right + 1)
    })
    .map((control) => control.ariaLabel ?? control.textContent)
}

export const Narrow: Story = {
  render: () => (
    <div data-testid="narrow" style={{ width: 300, overflow: 'hidden' }}>
      {editor}
    </div>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('textbox', { name: 'SQL query' })
    const box = canvas.getByTestId('narrow')
    await waitFor(() => expect(cutControls(box)).toEqual([]))
    await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
    await userEvent.click(
      within(await pageOf(box).findByRole('alertdialog')).getByRole('button', { name: 'Run' }),
    )
    await canvas.findByRole('gridcell', { name: '1.10' })
    await waitFor(() => expect(cutControls(box)).toEqual([]))
  },
}

export const NarrowTable: Story = {
  render: () => (
    <div data-testid="narrow" style={{ width: 300, overflow: 'hidden' }}>
      <TableScene frame={{ height: 480 }} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^customers/ }, STARTS_WITHIN))
    await canvas.findAllByRole('gridcell')
    await waitFor(() => expect(cutControls(canvas.getByTestId('narrow'))).toEqual([]))
  },
}

export const RightToLeft: Story = {
  render: () => (
    <div dir="rtl" data-testid="rtl">
      {editor}
    </div>
  ),
  play: async ({ canvas }) => {
    const text = await canvas.findByRole('textbox', { name: 'SQL query' })
    // SQL is written from left to right everywhere; the toolbar begins at the right.
    await expect(getComputedStyle(text).direction).toBe('ltr')
    const box = canvas.getByTestId('rtl').getBoundingClientRect()
    const run = canvas.getByRole('button', { name: 'Run' }).getBoundingClientRect()
    await expect(run.x + run.width / 2).toBeLessThan(box.x + box.width / 2)
    await userEvent.click(canvas.getByRole('button', { name: 'Run' }))
    await userEvent.click(
      within(await pageOf(document.body).findByRole('alertdialog')).getByRole('button', {
        name: 'Run',
      }),
    )
    const total = await canvas.findByRole('gridcell', { name: '1.10' })
    const id = canvas.getAllByRole('gridcell')[0]!
    await waitFor(() =>
      expect(total.getBoundingClientRect().x).toBeLessThan(id.getBoundingClientRect().x),
    )
    // A number at the start of an English text stays there.
    await expect(readsToTheRight(canvas.getByText('30 rows'))).toBe(true)
    await expect(readsToTheRight(canvas.getByText(/^\d.* (?:ms|s)$/))).toBe(true)
  },
}

export const TableRightToLeft: Story = {
  render: () => (
    <div dir="rtl">
      <TableScene frame={{ height: 480 }} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^customers/ }, STARTS_WITHIN))
    await canvas.findAllByRole('gridcell')
    for (const text of [/^\d+ per page$/, /rows$/, /^\d+ tables$/])
      await waitFor(() => expect(readsToTheRight(canvas.getByText(text))).toBe(true))
    await userEvent.click(canvas.getAllByRole('checkbox', { name: /^Select/ })[1]!)
    await waitFor(() => expect(readsToTheRight(canvas.getByText('1 row selected'))).toBe(true))
  },
}
