import type { StorageItem } from '@howdah/rules/storage/storage-item'
import type * as ContextMenu from '@howdah/ui/overlays/context-menu'
import type * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Copy, Download, Eye, FolderInput, Link2, Pencil, Trash2 } from 'lucide-react'
import type { BrowserModel } from '../browser/use-bucket-browser'

interface ItemMenuProps {
  browser: BrowserModel
  items: readonly StorageItem[]
  /** Of a menu of one kind or the other. */
  menu: Pick<typeof ContextMenu | typeof DropdownMenu, 'Item' | 'Separator'>
}

const icon = { size: 14, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Menu of the actions for the selected items. */
export function ItemMenu({ browser, items, menu: { Item, Separator } }: ItemMenuProps) {
  const { model, actions, ask, open, bucket } = browser
  const { messages, may } = model
  const [first] = items
  if (!first) return null
  const one = items.length === 1 ? first : null
  return (
    <>
      {one && (
        <Item onSelect={() => open(one)}>
          <Eye {...icon} />
          {one.type === 'FOLDER' ? messages.open : messages.preview}
        </Item>
      )}
      <Item onSelect={() => void actions.download(items)}>
        <Download {...icon} />
        {messages.download}
      </Item>
      {one?.type === 'FILE' && (
        <Item
          onSelect={() =>
            bucket?.public ? void actions.copyUrl(one, null) : ask({ kind: 'url', item: one })
          }
        >
          <Link2 {...icon} />
          {messages.copyUrl}
        </Item>
      )}
      {one && (
        <Item onSelect={() => void actions.copyPath(one)}>
          <Copy {...icon} />
          {messages.copyPath}
        </Item>
      )}
      {may.update && one && (
        <Item onSelect={() => ask({ kind: 'rename', item: one })}>
          <Pencil {...icon} />
          {messages.rename}
        </Item>
      )}
      {may.update && (
        <Item onSelect={() => ask({ kind: 'move', items })}>
          <FolderInput {...icon} />
          {messages.move}
        </Item>
      )}
      {may.delete && (
        <>
          <Separator />
          <Item color="red" onSelect={() => ask({ kind: 'delete', items })}>
            <Trash2 {...icon} />
            {messages.delete}
          </Item>
        </>
      )}
    </>
  )
}
