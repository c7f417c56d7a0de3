// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react'
import { createRef, StrictMode, useContext, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { HowdahContext, type HowdahContextValue } from '../provider/howdah-context'
import { HowdahProvider } from '../provider/howdah-provider'
import { answerWith, scriptedPlatform } from '../scripted-platform.fixture'
import { SqlEditor, sqlEditorShortcuts, type SqlEditorHandle } from '../sql-editor'
import { baseUrl, MemoryStorage } from '../sql-editor/sql-editor.fixture'
import { InFrontContext } from '../widget-actions/use-offered-actions'
import { useWidgetActions } from './use-widget-actions'

/** A host's menu around the widgets, which renders again at each change of their actions. */
function Host({ children, onDraw }: { children: ReactNode; onDraw: () => void }) {
  const actions = useWidgetActions()
  onDraw()
  return (
    <>
      <ul aria-label="Menu">
        {actions.map(({ id, group, label, shortcut, run }) => (
          <li key={id} data-id={id} data-shortcut={shortcut}>
            <button onClick={run}>{`${group}: ${label}`}</button>
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}

function Page({
  can,
  onDraw = () => {},
  children,
  platform,
}: Partial<Parameters<typeof HowdahProvider>[0]> & Settings) {
  return (
    <StrictMode>
      <HowdahProvider
        baseUrl={baseUrl}
        project={project}
        person={person}
        fetch={platform.fetch}
        storage={storage}
        {...(can ? { can } : {})}
      >
        <Host onDraw={onDraw}>{children}</Host>
      </HowdahProvider>
    </StrictMode>
  )
}

interface Settings {
  platform: ReturnType<typeof scriptedPlatform>
  onDraw?: () => void
}

const project = { ref: 'p1' }
const person = { id: 'u_1' }
const storage = new MemoryStorage()
const offered = () =>
  within(screen.getByRole('list', { name: 'Menu' }))
    .queryAllByRole('button')
    .map((button) => button.textContent)
const editorActions = [
  'Run',
  'Run statement',
  'Explain',
  'Explain analyze',
  'Format',
  'Run history',
  'Running queries',
]
const named = (name: string, actions = editorActions) => actions.map((label) => `${name}: ${label}`)

it('holds what the widgets on screen can do, and does it in their own flow', async () => {
  const platform = scriptedPlatform({ onRun: answerWith('1') })
  const { rerender } = render(<Page platform={platform} />)
  expect(offered()).toEqual([])
  rerender(
    <Page platform={platform}>
      <SqlEditor defaultValue="select 1" messages={{ regionLabel: 'Reports' }} />
    </Page>,
  )
  expect(offered()).toEqual(named('Reports'))
  for (const row of within(screen.getByRole('list', { name: 'Menu' })).getAllByRole('listitem')) {
    const known = sqlEditorShortcuts.find(({ id }) => id === row.dataset['id'])
    expect(row.dataset['shortcut']).toBe(known?.keys[0])
  }

  act(() => screen.getByRole('button', { name: 'Reports: Run' }).click())
  await vi.waitFor(() => expect(platform.runs).toHaveLength(1))
  await vi.waitFor(() => expect(offered()).toEqual([...named('Reports'), 'Reports: Export']))

  rerender(<Page platform={platform} />)
  expect(offered()).toEqual([])
})

it('contains no action that is not permitted or not available', () => {
  const platform = scriptedPlatform()
  const at = (can: () => boolean, inFront = true) => (
    <Page platform={platform} can={can}>
      <InFrontContext value={inFront}>
        <SqlEditor value="select 1" readOnly />
      </InFrontContext>
    </Page>
  )
  const mayNothing = () => false
  const mayAll = () => true
  const { rerender } = render(at(mayNothing))
  expect(offered()).toEqual(['SQL editor: Run history'])
  rerender(at(mayAll))
  expect(offered()).toEqual(named('SQL editor').filter((label) => !label.endsWith('Format')))
  rerender(at(mayAll, false))
  expect(offered()).toEqual([])
})

it('distinguishes two editors, and is neither rendered nor registered again during typing', () => {
  const platform = scriptedPlatform()
  const onDraw = vi.fn()
  const handle = createRef<SqlEditorHandle>()
  const context: { current?: HowdahContextValue | null } = {}
  const Probe = () => {
    const value = useContext(HowdahContext)
    return <span ref={() => void (context.current = value)} />
  }
  render(
    <Page platform={platform} onDraw={onDraw}>
      <SqlEditor ref={handle} documentId="a" />
      <SqlEditor documentId="b" />
      <Probe />
    </Page>,
  )
  expect(offered()).toEqual([...named('SQL editor'), ...named('SQL editor (2)')])
  const add = vi.spyOn(context.current!.offers, 'add')
  onDraw.mockClear()
  act(() => handle.current?.setValue('select 2'))
  expect(handle.current?.getValue()).toBe('select 2')
  expect(add).not.toHaveBeenCalled()
  expect(onDraw).not.toHaveBeenCalled()
})
