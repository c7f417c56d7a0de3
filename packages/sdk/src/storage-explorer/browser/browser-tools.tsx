import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button, IconButton, SegmentedControl } from '@howdah/ui/elements'
import { SearchField } from '@howdah/ui/search-field/search-field'
import { useIsFetching } from '@tanstack/react-query'
import {
  ArrowDownUp,
  ChevronDown,
  Columns3,
  FolderPlus,
  RefreshCw,
  Rows3,
  Upload,
} from 'lucide-react'
import { useRef } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { pickedFiles } from '../uploads/dropped-files'
import { bucketKey } from '../folders/folder-listing'
import { LazyNewFolder } from '../dialogs/lazy-dialogs'
import { StorageLink } from '../storage-link'
import { foldersTo, entryNameOf } from '../folders/storage-path'
import { STORAGE_SORTS } from '../storage-preference'
import type { BrowserModel } from './use-bucket-browser'

/** Renders the current path, the view options, and the actions that add content. */
export function BrowserTools({ browser }: { browser: BrowserModel }) {
  const { client, queryClient } = useHowdahContext('StorageExplorer')
  const { model, bucketId, path } = browser
  const { messages, may, preference, prefer, show, view } = model
  const isFetching =
    useIsFetching({ queryKey: bucketKey(client, model.projectRef, bucketId) }, queryClient) > 0
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    if (field.files && field.files.length > 0) browser.upload(pickedFiles(field.files), path)
    // The same file can be chosen again.
    field.value = ''
  }
  const uploadFiles = () => files.current?.click()
  const uploadFolder = () => folder.current?.click()
  const newFolder = () => browser.setNewIn(path)
  const refresh = () => void browser.actions.refresh()
  const other = preference.view === 'list' ? 'columns' : 'list'
  useOfferedActions(messages.regionLabel, () => [
    may.create && { id: 'upload-files', label: messages.upload, run: uploadFiles },
    may.create && { id: 'upload-folder', label: messages.uploadFolder, run: uploadFolder },
    may.create && { id: 'new-folder', label: messages.newFolder, run: newFolder },
    {
      id: `view-${other}`,
      label: `${messages.viewAs}: ${messages[`${other}View`]}`,
      run: () => prefer({ view: other }),
    },
    { id: 'refresh', label: messages.refresh, run: refresh },
  ])
  return (
    <div className="hw-storage-tools">
      <nav className="hw-crumbs" aria-label={messages.where}>
        <ol>
          <li>
            <StorageLink model={model} view={{ bucketId: null }}>
              {messages.buckets}
            </StorageLink>
          </li>
          {foldersTo(path).map((one) => (
            <li key={one} aria-current={one === path ? 'location' : undefined}>
              {one === path ? (
                <bdi className="hw-crumb-here">{one === '' ? bucketId : entryNameOf(one)}</bdi>
              ) : (
                <StorageLink model={model} view={{ bucketId, path: one }}>
                  <bdi>{one === '' ? bucketId : entryNameOf(one)}</bdi>
                </StorageLink>
              )}
            </li>
          ))}
        </ol>
      </nav>
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
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton
            variant="ghost"
            color="gray"
            aria-label={`${messages.sortBy}: ${messages.sorts[preference.sortBy]}`}
            className="hw-storage-icon"
          >
            <ArrowDownUp size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content>
          <DropdownMenu.Label>{messages.sortBy}</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={preference.sortBy}
            onValueChange={(next) =>
              prefer({ sortBy: STORAGE_SORTS.find((known) => known === next) ?? preference.sortBy })
            }
          >
            {STORAGE_SORTS.map((sort) => (
              <DropdownMenu.RadioItem key={sort} value={sort}>
                {messages.sorts[sort]}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator />
          <DropdownMenu.RadioGroup
            value={preference.sortByOrder}
            onValueChange={(next) => prefer({ sortByOrder: next === 'desc' ? 'desc' : 'asc' })}
          >
            <DropdownMenu.RadioItem value="asc">{messages.ascending}</DropdownMenu.RadioItem>
            <DropdownMenu.RadioItem value="desc">{messages.descending}</DropdownMenu.RadioItem>
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
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
      {may.create && (
        <>
          <Button
            variant="soft"
            color="gray"
            onClick={newFolder}
            onPointerEnter={() => void LazyNewFolder.preload()}
          >
            <FolderPlus size={14} strokeWidth={1.5} aria-hidden />
            <span className="hw-storage-label">{messages.newFolder}</span>
          </Button>
          <input
            ref={files}
            type="file"
            multiple
            className="hw-storage-file"
            aria-hidden
            tabIndex={-1}
            data-kind="files"
            onChange={(event) => take(event.target)}
          />
          <input
            ref={folder}
            type="file"
            multiple
            className="hw-storage-file"
            aria-hidden
            tabIndex={-1}
            data-kind="folder"
            {...{ webkitdirectory: '' }}
            onChange={(event) => take(event.target)}
          />
          <DropdownMenu.Root>
            <DropdownMenu.Trigger>
              <Button>
                <Upload size={14} strokeWidth={1.5} aria-hidden />
                {messages.uploadMenu}
                <ChevronDown size={14} strokeWidth={1.5} aria-hidden />
              </Button>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content align="end">
              <DropdownMenu.Item onSelect={uploadFiles}>{messages.upload}</DropdownMenu.Item>
              <DropdownMenu.Item onSelect={uploadFolder}>{messages.uploadFolder}</DropdownMenu.Item>
            </DropdownMenu.Content>
          </DropdownMenu.Root>
        </>
      )}
    </div>
  )
}
