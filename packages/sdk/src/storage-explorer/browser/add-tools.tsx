import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Button } from '@howdah/ui/elements'
import { ChevronDown, FolderPlus, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { LazyNewFolder } from '../dialogs/lazy-dialogs'
import { pickedFiles } from '../uploads/dropped-files'
import type { BrowserModel } from './use-bucket-browser'

/** Uploads files and folders, and creates folders. Nothing where the user may not. */
export function AddTools({ browser }: { browser: BrowserModel }) {
  const { model, path } = browser
  const { messages, may } = model
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
  useOfferedActions(messages.regionLabel, () => [
    may.create && { id: 'upload-files', label: messages.upload, run: uploadFiles },
    may.create && { id: 'upload-folder', label: messages.uploadFolder, run: uploadFolder },
    may.create && { id: 'new-folder', label: messages.newFolder, run: newFolder },
  ])
  if (!may.create) return null
  return (
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
  )
}
