import type { HowdahProviderProps, HowdahStorage } from '@howdah/sdk'
import { SqlWorkspace, type SqlWorkspaceProps } from '@howdah/sdk/sql-workspace'
import { useEffect, useState, type CSSProperties } from 'react'
import { expect, waitFor, within } from 'storybook/test'
import { pageOf } from './sql-scene'
import {
  snippetId,
  storyContent,
  type StoryContent,
  type StoryFolder,
  type StorySnippet,
} from './story-content'
import { memoryStorage, StoryFrame } from './story-frame'
import { endLine, result, storyPlatform } from './story-platform'

interface SceneProps {
  snippets?: readonly StorySnippet[]
  folders?: readonly StoryFolder[]
  workspace?: SqlWorkspaceProps
  provider?: Partial<HowdahProviderProps>
  frame?: CSSProperties
  storage?: HowdahStorage
  failWith?: StoryContent['failWith']
}

/** The platform of the story that is on, for what its play function does behind the workspace's back. */
export let platform: StoryContent

export function Scene({
  snippets = SNIPPETS,
  folders = FOLDERS,
  workspace,
  provider,
  frame,
  storage,
  failWith = null,
}: SceneProps) {
  const [content] = useState(() => {
    const made = storyContent(
      storyPlatform((sql) => [...result([['ran', 25, 'text']], [[sql]]), endLine(1)]).fetch,
      snippets,
      folders,
    )
    made.failWith = failWith
    return made
  })
  // Known to the play function from when it is on screen.
  useEffect(() => {
    platform = content
  }, [content])
  const [stored] = useState(() => storage ?? memoryStorage())
  return (
    <StoryFrame fetch={content.fetch} storage={stored} style={frame} {...provider}>
      <SqlWorkspace {...workspace} />
    </StoryFrame>
  )
}

export const FOLDERS: readonly StoryFolder[] = [
  { id: snippetId(801), name: 'Reports' },
  { id: snippetId(802), name: 'Monthly', parent_id: snippetId(801) },
]
export const SNIPPETS: readonly StorySnippet[] = [
  { id: snippetId(1), name: 'Orders by day', sql: 'select 1 as orders' },
  { id: snippetId(2), name: 'Customers', sql: 'select 2 as customers', favorite: true },
  { id: snippetId(3), name: 'Sizes of tables', sql: 'select 3 as sizes', visibility: 'project' },
  { id: snippetId(4), name: 'Revenue', sql: 'select 4 as revenue', folder_id: snippetId(801) },
]

export const editorIn = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('textbox', { name: 'SQL query' }, { timeout: 20_000 })
export const tabNames = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('tablist', { name: 'Open queries' }))
    .getAllByRole('tab')
    .map((tab) => tab.querySelector('.hw-tab-label')?.textContent)
export const row = (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('button', { name }, { timeout: 20_000 })
export const tab = (canvasElement: HTMLElement, name: RegExp) =>
  within(canvasElement).findByRole('tab', { name })

/** Menus and dialogs fade out; what is under them is hidden until they are gone. */
export async function gone(canvasElement: HTMLElement, role: 'menu' | 'dialog' | 'alertdialog') {
  await waitFor(() => expect(pageOf(canvasElement).queryByRole(role)).toBeNull(), {
    timeout: 20_000,
  })
}
