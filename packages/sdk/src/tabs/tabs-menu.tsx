import { newestFirst } from '@howdah/rules/workspace/recent-items'
import { tabKind } from '@howdah/rules/workspace/tab-id'
import type { TabsEvent } from '@howdah/rules/workspace/tabs'
import type { RecentItem, Tab } from '@howdah/rules/workspace/tabs.types'
import { IconButton } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { moveTab } from './move-tab'

export interface TabsMenuProps {
  kind: 'sql' | 'table'
  /** Open tabs of the kind. */
  tabs: readonly Tab[]
  front: Tab | undefined
  recent: readonly RecentItem[]
  act: (event: TabsEvent) => void
  onOpen: (item: RecentItem) => void
  messages: Readonly<
    Record<
      'tabsMenu' | 'keepOpen' | 'moveLeft' | 'moveRight' | 'closeTab' | 'closeAll' | 'recent',
      string
    >
  >
  /** Further items for the tab in front. */
  children?: ReactNode
}

/** As many as a menu holds without scrolling. */
const MAX_RECENT_ITEMS = 10

/**
 * Renders a menu with the actions that the pointer has on tabs, for users without one, and with the
 * recently opened tabs.
 */
export function TabsMenu({
  kind,
  tabs,
  front,
  recent,
  act,
  onOpen,
  messages,
  children,
}: TabsMenuProps) {
  const closed = newestFirst(recent)
    .filter(({ id, type }) => tabKind(type) === kind && !tabs.some((tab) => tab.id === id))
    .slice(0, MAX_RECENT_ITEMS)
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
            {children}
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
          onSelect={() => act({ type: 'all-closed', kind })}
        >
          {messages.closeAll}
        </DropdownMenu.Item>
        {closed.length > 0 && (
          <>
            <DropdownMenu.Separator />
            <DropdownMenu.Label>{messages.recent}</DropdownMenu.Label>
            {closed.map((item) => (
              <DropdownMenu.Item key={item.id} onSelect={() => onOpen(item)}>
                <bdi className="hw-tab-label">{item.label}</bdi>
              </DropdownMenu.Item>
            ))}
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
