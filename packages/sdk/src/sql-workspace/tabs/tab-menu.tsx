import type { Tab } from '@howdah/rules/workspace/tabs.types'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { TabsMenu } from '../../tabs/tabs-menu'
import type { WorkspaceModel } from '../use-sql-workspace'

interface TabMenuProps {
  model: WorkspaceModel
  tabs: readonly Tab[]
  front: Tab | undefined
  onRename: (id: string) => void
}

/** Menu of the tabs of snippets. */
export function TabMenu({ model, tabs, front, onRename }: TabMenuProps) {
  const { messages, act, can } = model
  return (
    <TabsMenu
      kind="sql"
      {...{ tabs, front, act, messages, recent: model.tabs.recent }}
      onOpen={({ label, metadata }) => model.open(metadata.sqlId ?? '', label, false)}
    >
      {front && can('update', 'content') && (
        <DropdownMenu.Item shortcut="F2" onSelect={() => onRename(front.id)}>
          {messages.renameSnippet}
        </DropdownMenu.Item>
      )}
    </TabsMenu>
  )
}
