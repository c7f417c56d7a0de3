import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pageOf, seen } from './scenes/sql-scene'
import { snippetId } from './scenes/story-content'
import { platform, Scene, SNIPPETS, editorIn, tabNames, row, gone } from './scenes/workspace-scene'

const meta = {
  title: 'sdk/SqlWorkspace pane',
  component: Scene,
  parameters: { padding: 0 },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

async function menuOf(canvasElement: HTMLElement, name: string, item: string) {
  await userEvent.click(await row(canvasElement, `More for ${name}`))
  const menu = await pageOf(canvasElement).findByRole('menu')
  await userEvent.click(
    await within(menu).findByRole('menuitem', { name: (name) => name.startsWith(item) }),
  )
}

export const RowMenu: Story = {
  play: async ({ canvasElement }) => {
    const page = pageOf(canvasElement)
    await menuOf(canvasElement, 'Orders by day', 'Rename…')
    const dialog = await page.findByRole('dialog', { name: 'Rename snippet' })
    const name = within(dialog).getByRole('textbox', { name: 'Name' })
    await userEvent.clear(name)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await seen(() => within(dialog).getByText('Enter a name.'))
    await userEvent.type(name, 'Orders by week{Enter}')
    await gone(canvasElement, 'dialog')
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.name).toBe('Orders by week'))
    await row(canvasElement, 'Orders by week')

    await menuOf(canvasElement, 'Orders by week', 'Duplicate')
    await gone(canvasElement, 'menu')
    await row(canvasElement, 'Orders by week (Duplicate)')
    await waitFor(() =>
      expect(tabNames(canvasElement)).toEqual(['Scratch pad', 'Orders by week (Duplicate)']),
    )

    await menuOf(canvasElement, 'Orders by week', 'Share…')
    const share = await page.findByRole('alertdialog', { name: 'Share “Orders by week”?' })
    await userEvent.click(within(share).getByRole('button', { name: 'Share' }))
    await gone(canvasElement, 'alertdialog')
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.visibility).toBe('project'))
    await row(canvasElement, 'Orders by week shared')

    await menuOf(canvasElement, 'Orders by week (Duplicate)', 'Delete…')
    const remove = await page.findByRole('alertdialog', {
      name: 'Delete “Orders by week (Duplicate)”?',
    })
    await waitFor(() =>
      expect(within(remove).getByRole('button', { name: 'Cancel' })).toHaveFocus(),
    )
    await userEvent.click(within(remove).getByRole('button', { name: 'Delete' }))
    await gone(canvasElement, 'alertdialog')
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad']))
    await waitFor(() =>
      expect(within(canvasElement).queryByText('Orders by week (Duplicate)')).toBeNull(),
    )
  },
}

export const MoveToAFolder: Story = {
  play: async ({ canvasElement }) => {
    await menuOf(canvasElement, 'Orders by day', 'Move…')
    const dialog = await pageOf(canvasElement).findByRole('dialog', { name: 'Move snippet' })
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Monthly' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
    await gone(canvasElement, 'dialog')
    await waitFor(() => expect(platform.snippets.get(snippetId(1))?.folder_id).toBe(snippetId(802)))
    await userEvent.click(await row(canvasElement, 'Reports'))
    await row(canvasElement, 'Revenue')
    await userEvent.click(await row(canvasElement, 'Monthly'))
    await row(canvasElement, 'Orders by day')
  },
}

export const WhereAFolderCanGo: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await row(canvasElement, 'Reports'))
    await menuOf(canvasElement, 'Monthly', 'Move…')
    const dialog = await pageOf(canvasElement).findByRole('dialog', {
      name: 'Move the folder “Monthly”',
    })
    // Neither into itself nor into what it is in already.
    await waitFor(() => expect(within(dialog).getAllByRole('radio')).toHaveLength(2))
  },
}

export const AnUnsavedSnippetHasAMenu: Story = {
  args: { workspace: { defaultView: { snippetId: 'new' } } },
  play: async ({ canvasElement }) => {
    await seen(() => within(canvasElement).getByText('not saved yet'))
    await userEvent.click(await row(canvasElement, 'More for Untitled'))
    const menu = await pageOf(canvasElement).findByRole('menu')
    await waitFor(() =>
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map((item) => item.textContent.replace(/F2|Delete$/, '')),
      ).toEqual(['Rename…', 'Duplicate', 'Download', 'Delete…']),
    )
    await userEvent.click(
      within(menu).getByRole('menuitem', { name: (name) => name.startsWith('Delete…') }),
    )
    const remove = await pageOf(canvasElement).findByRole('alertdialog', {
      name: 'Delete “Untitled”?',
    })
    await userEvent.click(within(remove).getByRole('button', { name: 'Delete' }))
    await gone(canvasElement, 'alertdialog')
    await waitFor(() => expect(tabNames(canvasElement)).toEqual(['Scratch pad']))
  },
}

export const ANewFolder: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const page = pageOf(canvasElement)
    await row(canvasElement, 'Reports')
    await userEvent.click(canvas.getByRole('button', { name: 'New folder' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Folder name' })).toHaveFocus())
    await userEvent.keyboard('Reports{Enter}')
    await page.findByText(
      'Failed to create folder: Unable to create new folder: This folder name already exists',
    )
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: 'Folder name' })).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'New folder' }))
    await userEvent.keyboard('Weekly{Enter}')
    await page.findByText('Successfully created folder')
    await row(canvasElement, 'Weekly')
  },
}

export const AFolderInAnother: Story = {
  play: async ({ canvasElement }) => {
    await row(canvasElement, 'Reports')
    await menuOf(canvasElement, 'Reports', 'New folder inside')
    await gone(canvasElement, 'menu')
    // The first element to take the focus receives the keys.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await expect(document.activeElement).toBe(
      within(canvasElement).getByRole('textbox', { name: 'Folder name' }),
    )
    await userEvent.keyboard('Weekly{Enter}')
    await pageOf(canvasElement).findByText('Successfully created folder')
    await row(canvasElement, 'Weekly')
  },
}

export const Searching: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await row(canvasElement, 'Orders by day')
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search snippets' }), 'reven')
    await seen(() => canvas.getByRole('region', { name: 'Results' }))
    await row(canvasElement, 'Revenue')
    await waitFor(() => expect(canvas.queryByText('Orders by day')).toBeNull())
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search snippets' }), 'x')
    await seen(() => canvas.getByText('No matching snippets.'))
  },
}

export const MoreThanAHundred: Story = {
  args: {
    snippets: Array.from({ length: 130 }, (_, index) => ({
      id: snippetId(index),
      name: `Query ${String(index).padStart(3, '0')}`,
      sql: 'x',
    })),
    folders: [],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const first = await row(canvasElement, 'Query 000')
    // Only those in sight are drawn; each says which of how many it is.
    await expect(first.closest('li')).toHaveAttribute('aria-setsize', '100')
    await waitFor(() => expect(canvas.queryByText('Query 099')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Load more' }))
    const next = await row(canvasElement, 'Query 100')
    await expect(next.closest('li')).toHaveAttribute('aria-setsize', '130')
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Load more' })).toBeNull())
    next.focus()
    await userEvent.keyboard('{End}')
    await expect(await row(canvasElement, 'Query 129')).toHaveFocus()
  },
}

export const SharedForThoseWhoMayOnlyRead: Story = {
  args: {
    workspace: { defaultView: { snippetId: snippetId(3) } },
    provider: { can: (_, resource) => resource !== 'shared_content' },
    snippets: [{ ...SNIPPETS[2]!, owner_id: 'u_2' }],
    folders: [],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await waitFor(async () =>
      expect(await editorIn(canvasElement)).toHaveTextContent('select 3 as sizes'),
    )
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull())
    await userEvent.click(await row(canvasElement, 'More for Sizes of tables'))
    const menu = await pageOf(canvasElement).findByRole('menu')
    await waitFor(() =>
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map((item) => item.textContent),
      ).toEqual(['Duplicate', 'Version history…', 'Add to favorites', 'Download']),
    )
    await userEvent.keyboard('{Escape}')
    await gone(canvasElement, 'menu')
  },
}
