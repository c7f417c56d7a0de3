export { StorageExplorer } from './storage-explorer'
export { storageExplorerShortcuts } from './storage-explorer-shortcuts'
export { storageExplorerMessages } from './storage-explorer.messages'

export type { StorageExplorerMessages } from './storage-explorer.messages'
export type {
  StorageExplorerHandle,
  StorageExplorerProps,
  StorageView,
} from './storage-explorer.types'
