/** The keys of the storage explorer, for a host's sheet of shortcuts. They work while the focus is in a folder. `Mod` is Command or Control. */
export const storageExplorerShortcuts: readonly {
  id: string
  keys: readonly string[]
  label: string
}[] = [
  { id: 'storage-explorer.open', keys: ['Enter'], label: 'Open the file or folder' },
  {
    id: 'storage-explorer.out',
    keys: ['ArrowLeft', 'Backspace'],
    label: 'Go to the parent folder',
  },
  { id: 'storage-explorer.toggle', keys: ['Space'], label: 'Select the entry, or not' },
  { id: 'storage-explorer.all', keys: ['Mod+A'], label: 'Select everything in the folder' },
  { id: 'storage-explorer.rename', keys: ['F2'], label: 'Rename' },
  { id: 'storage-explorer.delete', keys: ['Delete'], label: 'Delete the selection' },
  { id: 'storage-explorer.copy', keys: ['Mod+C'], label: 'Copy the path' },
  { id: 'storage-explorer.clear', keys: ['Escape'], label: 'Clear the selection' },
]
