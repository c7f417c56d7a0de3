import type { HowdahStorage } from '@howdah/sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf, seen } from './scenes/sql-scene'
import { snippetId } from './scenes/story-content'
import { memoryStorage, STORY_BASE_URL, STORY_PROJECT } from './scenes/story-frame'
import { platform, Scene, editorIn, tabNames, row, tab, gone } from './scenes/workspace-scene'

const meta = {
  title: 'sdk/SqlWorkspace',
  component: Scene,
  parameters: { padding: 0 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

async function typed(canvasElement: HTMLElement, text: string) {
  await userEvent.click(await editorIn(canvasElement))
  await userEvent.keyboard(text)
  // The completion list would cover the following content.
  await userEvent.keyboard('{Escape}')
}

/**
 * Records every state of the save field from now on: a state that lasts only a second may be over
 * before a test polls it.
 */
function saveStates(canvasElement: HTMLElement): string[] {
  const field = canvasElement.querySelector('.hw-sql-panel[data-active] .hw-save')!
  const states: string[] = []
  const note = () => {
    const state = field.querySelector('.hw-save-text')?.textContent
    if (state !== undefined && state !== states.at(-1)) states.push(state)
  }
  new MutationObserver(note).observe(field, { subtree: true, childList: true, characterData: true })
  return states
}

export const TheIndex: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await seen(() => canvas.getByRole('region', { name: 'Private' }))
    await row(canvasElement, 'Orders by day')
    const groups = canvas
      .getAllByRole('region')
      .filter((region) => region.classList.contains('hw-snippet-group'))
    await waitFor(() =>
      expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
        'Shared',
        'Favorites',
        'Private',
      ]),
    )
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad']))
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Save as snippet' })).toBeVisible(),
    )
  },
}

export const NothingYet: Story = {
  args: { snippets: [], folders: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await seen(() => canvas.getByText('No shared snippets.'))
    await seen(() => canvas.getByText('No private snippets. Start one with New query.'))
  },
}

export const ListsThatFail: Story = {
  args: {
    failWith: (method) =>
      method === 'GET' ? { status: 500, code: 'internal', message: 'Something went wrong.' } : null,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(() => expect(canvas.getAllByText('Failed to load snippets')).toHaveLength(3), {
      timeout: 20_000,
    })
    await editorIn(canvasElement)
  },
}

export const APreviewGivesWayUntilItIsEdited: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await row(canvasElement, 'Orders by day'))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await userEvent.click(await row(canvasElement, 'Sizes of tables shared'))
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Sizes of tables']))
    await expect(await tab(canvasElement, /^Sizes of tables preview/)).toHaveAttribute(
      'data-preview',
      'true',
    )
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 3 as sizes'),
    )
    await typed(canvasElement, ' ')
    await waitFor(async () =>
      expect(await tab(canvasElement, /^Sizes of tables/)).not.toHaveAttribute('data-preview'),
    )
    await userEvent.click(await row(canvasElement, 'Orders by day'))
    await waitFor(() =>
      expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Sizes of tables', 'Orders by day']),
    )
  },
}

export const TypingSavesByItself: Story = {
  args: { workspace: { defaultView: { snippetId: snippetId(1) } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await seen(() => canvas.getByText('Saved'))
    const states = saveStates(canvasElement)
    await typed(canvasElement, 'x')
    await waitFor(() => expect(states.at(-1)).toBe('Saved'), { timeout: 20_000 })
    await expect(states).toContain('Not saved yet')
    await expect(platform.snippets.get(snippetId(1))?.sql).toContain('x')
  },
}

export const SavedAtOnceByKey: Story = {
  args: { workspace: { defaultView: { snippetId: snippetId(1) } } },
  play: async ({ canvasElement }) => {
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await seen(() => within(canvasElement).getByText('Saved'))
    const states = saveStates(canvasElement)
    let rightAfter: string | undefined
    // Automatic saving would follow a second later. A save before the next frame never shows the
    // unsaved state.
    const check = (event: KeyboardEvent) =>
      void (event.key === 's' && setTimeout(() => (rightAfter = states.at(-1) ?? 'Saved'), 800))
    canvasElement.addEventListener('keydown', check)
    await typed(canvasElement, 'y{Control>}s{/Control}')
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.sql).toContain('y'), {
      timeout: 20_000,
    })
    await waitFor(() => expect(['Saving…', 'Saved']).toContain(rightAfter))
  },
}

export const ASaveThatFails: Story = {
  args: {
    workspace: { defaultView: { snippetId: snippetId(1) } },
    failWith: (method) => (method === 'PUT' ? 'no answer' : null),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await typed(canvasElement, 'z')
    await seen(() =>
      canvas.getByText(/^Not saved, trying again: The platform could not be reached/),
    )
    await expect(await tab(canvasElement, /^Orders by day.*not saved/)).toBeVisible()
  },
}

export const ChangedElsewhere: Story = {
  args: { workspace: { defaultView: { snippetId: snippetId(1) } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    const before = platform.snippets.get(snippetId(1))!
    platform.snippets.set(snippetId(1), { ...before, sql: 'select 10 as theirs', version: 2 })
    await typed(canvasElement, '-')
    await seen(() => canvas.getByText(/^Another version of this snippet was saved elsewhere on/))
    await userEvent.click(canvas.getByRole('button', { name: 'Use this version' }))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 10 as theirs'),
    )
    await seen(() => canvas.getByText(/^Another version of this snippet was saved here on/))
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(canvas.queryByText(/^Another version/)).toBeNull())
  },
}

export const NoSuchSnippet: Story = {
  args: { workspace: { defaultView: { snippetId: snippetId(77) } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await seen(() => canvas.getByText('Snippet not found'))
    await userEvent.click(canvas.getByRole('button', { name: 'Close tab' }))
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad']))
  },
}

export const TheStorageIsFull: Story = {
  args: {
    workspace: { defaultView: { snippetId: snippetId(1) } },
    storage: {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
      removeItem: () => {},
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await typed(canvasElement, 'w')
    await seen(() => canvas.getByText(/^Drafts can’t be saved in this browser/))
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.sql).toContain('w'), {
      timeout: 20_000,
    })
  },
}

export const ANewQuery: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Orders by day')
    await userEvent.click(canvas.getByRole('button', { name: 'New query' }))
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Untitled']))
    await seen(() => canvas.getByText('not saved yet'))
    await typed(canvasElement, 'select 5')
    await waitFor(
      () =>
        expect([...platform.snippets.values()].some(({ sql }) => sql === 'select 5')).toBe(true),
      { timeout: 20_000 },
    )
    await waitFor(() => expect(canvas.queryByText('not saved yet')).toBeNull())
  },
}

export const ScratchSavedAsASnippet: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await typed(canvasElement, 'select 6')
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    const toast = await pageOf(canvasElement).findByText(/Saved snippet!/, undefined, {
      timeout: 20_000,
    })
    await expect(toast).toHaveTextContent('Saved snippet! View it here')
    await userEvent.click(within(toast).getByRole('button', { name: 'View it here' }))
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Untitled']))
    await waitFor(async () => expect(await editorIn(canvasElement)).toHaveTextContent('select 6'))
  },
}

export const ScratchNotSaved: Story = {
  args: {
    failWith: (method) =>
      method === 'POST'
        ? { status: 403, code: 'forbidden', message: 'You may not do this.' }
        : null,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await editorIn(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() => pageOf(canvasElement).getByText('Nothing to save yet.'))
    await typed(canvasElement, 'select 6')
    await userEvent.click(canvas.getByRole('button', { name: 'Save as snippet' }))
    await seen(() =>
      pageOf(canvasElement).getByText('Failed to create new query: You may not do this.'),
    )
    await expect(await editorIn(canvasElement)).toHaveTextContent('select 6')
    await waitFor(() => expect(canvas.queryByText('not saved yet')).toBeNull())
  },
}

export const TabsByKeyboard: Story = {
  args: { storage: storedTabs() },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(tabNames(canvasElement)).toEqual([
        'Scratch pad',
        'Orders by day',
        'Customers',
        'Revenue',
      ]),
    )
    ;(await tab(canvasElement, /^Scratch/)).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(await tab(canvasElement, /^Customers/)).toHaveFocus()
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
    await waitFor(() =>
      expect(tabNames(canvasElement)).toEqual([
        'Scratch pad',
        'Customers',
        'Orders by day',
        'Revenue',
      ]),
    )
    await waitFor(async () => expect(await tab(canvasElement, /^Customers/)).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 2 as customers'),
    )
    ;(await tab(canvasElement, /^Customers/)).focus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() =>
      expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Orders by day', 'Revenue']),
    )
    await waitFor(async () => expect(await tab(canvasElement, /^Orders by day/)).toHaveFocus())
    await waitFor(async () =>
      expect(await tab(canvasElement, /^Orders by day/)).toHaveAttribute('aria-selected', 'true'),
    )
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More tab actions' }))
    const menu = await pageOf(canvasElement).findByRole('menu')
    await userEvent.click(await within(menu).findByRole('menuitem', { name: 'Close all' }))
    await gone(canvasElement, 'menu')
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad']))
  },
}

/** Returns tabs as a browser has stored them. */
function storedTabs(): HowdahStorage {
  const tabs = [
    [1, 'Orders by day'],
    [2, 'Customers'],
    [4, 'Revenue'],
  ].map(([number, label]) => {
    const id = snippetId(Number(number))
    return { id: `sql-${id}`, type: 'sql', label, isPreview: false, metadata: { sqlId: id } }
  })
  const key = `howdah:v1:${encodeURIComponent(STORY_BASE_URL)}:u_1:${STORY_PROJECT}:tabs:`
  return memoryStorage({ [key]: JSON.stringify({ version: 1, tabs, activeId: null, recent: [] }) })
}

export const TabsKeepWhatIsInThem: Story = {
  args: { storage: storedTabs() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await tab(canvasElement, /^Orders by day/))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await typed(canvasElement, '{Control>}{End}{/Control}, 2{Control>}{Enter}{/Control}')
    await seen(() => canvas.getByRole('gridcell', { name: /^select 1 as orders, 2/ }))
    await userEvent.click(await tab(canvasElement, /^Customers/))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 2 as customers'),
    )
    await waitFor(() => expect(canvas.queryByRole('gridcell')).toBeNull())
    await userEvent.click(await tab(canvasElement, /^Orders by day/))
    await seen(() => canvas.getByRole('gridcell', { name: /^select 1 as orders, 2/ }))
    await userEvent.click(await editorIn(canvasElement))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(async () =>
      expect((await editorIn(canvasElement)).textContent).toBe('select 1 as orders'),
    )
  },
}

export const WithoutSnippets: Story = {
  args: { provider: { can: (_, resource) => resource !== 'content' } },
  play: async ({ canvasElement }) => {
    await editorIn(canvasElement)
    await waitFor(() =>
      expect(within(canvasElement).queryByRole('tablist', { name: 'Open queries' })).toBeNull(),
    )
    await waitFor(() =>
      expect(within(canvasElement).queryByRole('button', { name: 'Save as snippet' })).toBeNull(),
    )
  },
}

export const HostileNames: Story = {
  args: {
    snippets: [
      { id: snippetId(1), name: '<img src=x onerror=alert(1)> \u202Egnp.exe', sql: 'select 1' },
      { id: snippetId(2), name: 'long '.repeat(50).trim(), sql: 'select 2', favorite: true },
    ],
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await row(canvasElement, 'long '.repeat(50).trim()))
    await waitFor(async () => expect(await editorIn(canvasElement)).toHaveTextContent('select 2'))
    const widget = canvasElement.querySelector('.hw-sql-workspace')
    await waitFor(() => expect(widget?.scrollWidth).toBe(widget?.clientWidth))
  },
}

export const Narrow: Story = {
  args: { frame: { width: 390 }, workspace: { defaultView: { snippetId: snippetId(1) } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 1 as orders'),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Show snippets' }))
    await userEvent.click(await row(canvasElement, 'Sizes of tables shared'))
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 3 as sizes'),
    )
    await waitFor(() => expect(canvas.queryByRole('searchbox')).toBeNull())
    await waitFor(() =>
      expect(canvasElement.querySelector('.hw-sql-workspace')?.scrollWidth).toBeLessThanOrEqual(
        390,
      ),
    )
  },
}

export const Dark: Story = {
  ...TypingSavesByItself,
  globals: { appearance: 'dark' },
}

export const EarlierTexts: Story = {
  args: { workspace: { defaultView: { snippetId: snippetId(1) } } },
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    const open = async () => {
      const item = await row(canvasElement, 'Orders by day')
      item.focus()
      await userEvent.click(
        await within(canvasElement).findByRole('button', { name: 'More for Orders by day' }),
      )
      await userEvent.click(await page.findByRole('menuitem', { name: 'Version history…' }))
      return page.findByRole(
        'dialog',
        { name: 'Version history of “Orders by day”' },
        { timeout: 20_000 },
      )
    }
    await within(await open()).findByText('No earlier versions', {}, { timeout: 20_000 })
    await userEvent.keyboard('{Escape}')
    await gone(canvasElement, 'dialog')
    const editor = await editorIn(canvasElement)
    await typed(canvasElement, ' -- and more')
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.sql).toContain('-- and more'), {
      timeout: 20_000,
    })

    const dialog = within(await open())
    await expect(
      await dialog.findByRole('radio', { name: /Grace/ }, { timeout: 20_000 }),
    ).toBeChecked()
    await dialog.findByRole(
      'textbox',
      { name: 'What restoring this version changes' },
      { timeout: 20_000 },
    )
    await userEvent.click(await dialog.findByRole('button', { name: 'Restore this version' }))
    await gone(canvasElement, 'dialog')
    await waitFor(() => expect(editor).toHaveTextContent(/^select 1 as orders$/))
    // What it replaced is not lost.
    await within(canvasElement).findByText(/Another version of this snippet was saved here/)
    await waitFor(
      () => expect(platform.snippets.get(snippetId(1))?.sql).toBe('select 1 as orders'),
      { timeout: 20_000 },
    )
  },
}
