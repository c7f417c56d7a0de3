import { formatBytes } from '@howdah/rules/storage/format-bytes'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import {
  Check,
  ChevronRight,
  File,
  FileAudio,
  FileImage,
  FileText,
  FileVideo,
  Folder,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { DragEvent, MouseEvent } from 'react'
import { formatDateTime } from '@howdah/ui/format/date'
import { previewKind } from '../preview/preview-kind'
import type { StorageModel } from '../use-storage-explorer'

export interface EntryOptionProps {
  model: StorageModel
  item: StorageItem
  id: string
  layout: 'columns' | 'list'
  /** CSS px from the top of the list, and the place among all of them. */
  top: number
  place: number
  /** -1 while more can come. */
  setSize: number
  isSelected: boolean
  isActive: boolean
  /** True for a folder whose contents are shown in the next column. */
  isOpen: boolean
  isDropTarget: boolean
  onClick: (event: MouseEvent) => void
  onToggle: () => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

const ICONS = {
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  pdf: FileText,
  text: FileText,
  none: File,
}

/** One file or folder of a list. */
export function EntryOption(props: EntryOptionProps) {
  const {
    model,
    item,
    id,
    layout,
    top,
    place,
    setSize,
    isSelected,
    isActive,
    isOpen,
    isDropTarget,
  } = props
  const { messages, locale } = model
  const isFolder = item.type === 'FOLDER'
  const Icon = isFolder ? Folder : ICONS[previewKind(item)]
  const size = item.metadata?.size
  return (
    <div
      id={id}
      role="option"
      className="hw-entry"
      aria-selected={isSelected}
      aria-setsize={setSize}
      aria-posinset={place}
      aria-current={isOpen || undefined}
      data-layout={layout}
      data-name={item.name}
      data-active={isActive || undefined}
      data-drop={isDropTarget || undefined}
      draggable={model.may.update && item.status === 'READY'}
      style={{ transform: `translateY(${top}px)` }}
      onClick={props.onClick}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
    >
      <span
        className="hw-entry-check"
        aria-hidden
        data-checked={isSelected || undefined}
        onClick={(event) => {
          event.stopPropagation()
          props.onToggle()
        }}
      >
        {isSelected && <Check size={12} strokeWidth={2.5} />}
      </span>
      <Icon
        size={16}
        strokeWidth={1.5}
        aria-hidden
        className="hw-entry-icon"
        data-kind={isFolder ? 'folder' : 'file'}
      />
      <bdi className="hw-entry-name" title={item.name}>
        {item.name}
      </bdi>
      <span className="hw-visually-hidden">, {isFolder ? messages.folder : messages.file}</span>
      {item.status === 'LOADING' && (
        <>
          <LoaderCircle size={14} strokeWidth={1.5} aria-hidden className="hw-entry-state" />
          <span className="hw-visually-hidden">, {messages.onItsWay}</span>
        </>
      )}
      {item.isCorrupted && (
        <span className="hw-entry-state" data-state="corrupted" title={messages.corrupted}>
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
          <span className="hw-visually-hidden">, {messages.corrupted}</span>
        </span>
      )}
      {layout === 'list' && (
        <>
          <span className="hw-entry-detail">{size === undefined ? '' : formatBytes(size)}</span>
          <span className="hw-entry-detail" data-column="type">
            {isFolder ? messages.folder : (item.metadata?.mimetype ?? '')}
          </span>
          <span className="hw-entry-detail" data-column="created">
            {formatDateTime(item.created_at, locale)}
          </span>
          <span className="hw-entry-detail" data-column="updated">
            {formatDateTime(item.updated_at, locale)}
          </span>
        </>
      )}
      {isFolder && layout === 'columns' && (
        <ChevronRight size={14} strokeWidth={1.5} aria-hidden className="hw-entry-into" />
      )}
    </div>
  )
}
