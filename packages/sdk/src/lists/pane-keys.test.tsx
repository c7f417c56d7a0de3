import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { onPaneKeyDown, opensTableMenu, useOneTabStop } from './pane-keys'

/** A pane as the lists draw theirs: a group with a folder and two snippets. */
function Pane() {
  const pane = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [more, setMore] = useState(false)
  useOneTabStop(pane)
  const row = (name: string, current?: true) => (
    <div className="hw-snippet-row">
      <a href="#x" className="hw-row-link" aria-current={current}>
        {name}
      </a>
      <button className="hw-row-more">More for {name}</button>
    </div>
  )
  return (
    <>
      <button>Before</button>
      <div ref={pane} onKeyDown={onPaneKeyDown}>
        <section className="hw-snippet-group">
          <button className="hw-group-toggle" aria-expanded>
            Private
          </button>
          <div className="hw-folder">
            <button className="hw-row-link" aria-expanded={open} onClick={() => setOpen(!open)}>
              Folder
            </button>
            {open && (
              <div className="hw-folder-inside">
                {row('Inside')}
                <input aria-label="Folder name" defaultValue="abc" />
              </div>
            )}
          </div>
          {row('One')}
          {row('Two', true)}
          {more && row('Three')}
          <button className="hw-load-more" onClick={() => setMore(true)}>
            Load more
          </button>
        </section>
      </div>
      <button>After</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

it('is one stop of Tab: the row that is open, and then the one that had the focus last', async () => {
  const user = userEvent.setup()
  render(<Pane />)
  const walk = async (keys: string) => {
    await user.keyboard(keys)
    return focused()
  }
  expect(await walk('{Tab}{Tab}')).toBe('Two')
  expect(await walk('{ArrowUp}')).toBe('One')
  expect(await walk('{Tab}')).toBe('After')
  expect(await walk('{Shift>}{Tab}{/Shift}')).toBe('One')
  expect(await walk('{Shift>}{Tab}{/Shift}')).toBe('Before')
})

it('is walked by the arrows, which open and close folders', async () => {
  const user = userEvent.setup()
  render(<Pane />)
  const walk = async (keys: string) => {
    await user.keyboard(keys)
    return focused()
  }
  await user.tab()
  await user.tab()
  expect(await walk('{Home}')).toBe('Private')
  expect(await walk('{ArrowUp}')).toBe('Private')
  expect(await walk('{ArrowRight}')).toBe('Folder')
  expect(await walk('{ArrowRight}')).toBe('Folder')
  expect(await walk('{ArrowRight}')).toBe('Inside')
  expect(await walk('{ArrowLeft}')).toBe('Folder')
  expect(await walk('{ArrowLeft}')).toBe('Folder')
  expect(screen.queryByText('Inside')).toBeNull()
  expect(await walk('{ArrowLeft}')).toBe('Private')
  expect(await walk('{End}')).toBe('Load more')
  await user.keyboard('{Enter}')
  expect(await walk('{ArrowUp}')).toBe('Three')
})

it('leaves the arrows to a field', async () => {
  const user = userEvent.setup()
  render(<Pane />)
  await user.click(screen.getByText('Folder'))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Folder name' })
  await user.click(field)
  await user.keyboard('{Home}{Delete}{ArrowRight}{Delete}')
  expect(field.value).toBe('b')
})

/** Tables as the table editor lists them, each with a menu. */
function Tables({ onMenu }: { onMenu: (table: string) => void }) {
  const pane = useRef<HTMLDivElement>(null)
  useOneTabStop(pane)
  return (
    <>
      <div ref={pane} onKeyDown={(event) => opensTableMenu(event) || onPaneKeyDown(event)}>
        {['authors', 'books'].map((name) => (
          <div key={name}>
            <a href="#x" className="hw-entity-link" aria-current={name === 'books' || undefined}>
              {name}
            </a>
            <button className="hw-entity-more" onClick={() => onMenu(name)}>
              More for {name}
            </button>
          </div>
        ))}
      </div>
      <button>After</button>
    </>
  )
}

it('is one stop of Tab with tables and their menus, which ArrowRight opens', async () => {
  const user = userEvent.setup()
  const onMenu = vi.fn<(table: string) => void>()
  render(<Tables onMenu={onMenu} />)
  await user.tab()
  expect(focused()).toBe('books')
  await user.tab()
  expect(focused()).toBe('After')
  await user.tab({ shift: true })
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(onMenu).toHaveBeenCalledWith('authors')
  await user.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}')
  expect(onMenu).toHaveBeenLastCalledWith('books')
})
