import { IconButton, SegmentedControl } from '@howdah/ui/elements'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { useIsFetching } from '@tanstack/react-query'
import { Columns3, RefreshCw, Rows3 } from 'lucide-react'
import { use } from 'react'
import { ToolbarSlotsContext } from '../../frame/toolbar-slots'
import { useHowdahContext } from '../../provider/howdah-context'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { bucketKey } from '../folders/folder-listing'
import { AddTools } from './add-tools'
import { PathCrumbs } from './path-crumbs'
import { SortMenu } from './sort-menu'
import type { BrowserModel } from './use-bucket-browser'

/** Renders the current path, the view options, and the actions that add content. */
export function BrowserTools({ browser }: { browser: BrowserModel }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { model, bucketId, path } = browser
  const { messages, preference, prefer, show, view } = model
  const isFetching =
    useIsFetching({ queryKey: bucketKey(client, model.projectRef, bucketId) }, queryClient) > 0
  const refresh = () => void browser.actions.refresh()
  const other = preference.view === 'list' ? 'columns' : 'list'
  useOfferedActions(messages.regionLabel, () => [
    {
      id: `view-${other}`,
      label: `${messages.viewAs}: ${messages[`${other}View`]}`,
      run: () => prefer({ view: other }),
    },
    { id: 'refresh', label: messages.refresh, run: refresh },
  ])
  const { toolbarStart, toolbarEnd } = use(ToolbarSlotsContext)
  return (
    <div className="hw-storage-tools">
      {toolbarStart}
      <PathCrumbs model={model} bucketId={bucketId} path={path} />
      <span className="hw-spacer" />
      <SearchField
        className="hw-storage-search"
        label={messages.search}
        value={view.search ?? ''}
        onValueChange={(search) => show({ search })}
      />
      <SegmentedControl.Root
        size="1"
        aria-label={messages.viewAs}
        value={preference.view}
        onValueChange={(next) => prefer({ view: next === 'list' ? 'list' : 'columns' })}
      >
        <SegmentedControl.Item value="columns">
          <Columns3 size={14} strokeWidth={1.5} aria-hidden className="hw-storage-view-icon" />
          {messages.columnsView}
        </SegmentedControl.Item>
        <SegmentedControl.Item value="list">
          <Rows3 size={14} strokeWidth={1.5} aria-hidden className="hw-storage-view-icon" />
          {messages.listView}
        </SegmentedControl.Item>
      </SegmentedControl.Root>
      <SortMenu preference={preference} prefer={prefer} messages={messages} />
      <IconButton
        variant="ghost"
        color="gray"
        aria-label={messages.refresh}
        aria-busy={isFetching || undefined}
        className="hw-storage-icon"
        onClick={refresh}
      >
        <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <AddTools browser={browser} />
      {toolbarEnd}
    </div>
  )
}
