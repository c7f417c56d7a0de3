import { newestFirst } from '@howdah/rules/workspace/recent-items'
import type { Tab } from '@howdah/rules/workspace/tabs.types'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { IconButton } from '@howdah/ui/elements'
import { Ellipsis } from 'lucide-react'
import { moveTab } from '../../tabs/move-tab'
import type { WorkspaceModel } from '../use-sql-workspace'

interface TabMenuProps {
  model: WorkspaceModel
  tabs: readonly Tab[]
  front: Tab | undefined
  onRename: (id: string) => void
}

/**
 * Renders a menu with the actions that the pointer has on tabs, for users without one, and with the
 * recently opened tabs.
 */
export function TabMenu({ model, tabs, front, onRename }: TabMenuProps) {
  const { messages, act, can } = model
  const recent = newestFirst(model.tabs.recent).filter(
    ({ id, type }) => type === 'sql' && !tabs.some((tab) => tab.id === id),
  )
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton
          size="2"
          variant="ghost"
          color="gray"
          className="hw-tab-tool"
          aria-label={messages.tabsMenu}
        >
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {front && (
          <>
            {front.isPreview && (
              <DropdownMenu.Item
                onSelect={() => act({ type: 'double-activated', id: front.id, now: Date.now() })}
              >
                {messages.keepOpen}
              </DropdownMenu.Item>
            )}
            {can('update', 'content') && (
              <DropdownMenu.Item shortcut="F2" onSelect={() => onRename(front.id)}>
                {messages.renameSnippet}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              disabled={tabs[0] === front}
              onSelect={() => moveTab(act, tabs, front.id, -1)}
            >
              {messages.moveLeft}
            </DropdownMenu.Item>
            <DropdownMenu.Item
              disabled={tabs.at(-1) === front}
              onSelect={() => moveTab(act, tabs, front.id, 1)}
            >
              {messages.moveRight}
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => act({ type: 'closed', id: front.id })}>
              {messages.closeTab}
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item
          disabled={tabs.length === 0}
          onSelect={() => act({ type: 'all-closed', kind: 'sql' })}
        >
          {messages.closeAll}
        </DropdownMenu.Item>
        {recent.length > 0 && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Label>{messages.recent}</DropdownMenu.Label>
            {recent.slice(0, MAX_RECENT_ITEMS).map((item) => (
              <DropdownMenu.Item
                key={item.id}
                onSelect={() => model.open(item.metadata.sqlId ?? '', item.label, false)}
              >
                <bdi className="hw-tab-label">{item.label}</bdi>
              </DropdownMenu.Item>
            ))}
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** As many as a menu holds without scrolling. */
const MAX_RECENT_ITEMS = 10
