import type { CompleteMessages } from '../complete-messages'
import * as csvImport from './csv-import.messages'
import { projectParts } from './project-parts.messages'
import * as rowEditing from './row-editing.messages'
import * as serviceParts from './service-parts.messages'
import * as sharedParts from './shared-parts.messages'
import * as sqlEditor from './sql-editor.messages'
import { sqlParts } from './sql-parts.messages'
import * as sqlWorkspace from './sql-workspace.messages'
import * as storageExplorer from './storage-explorer.messages'
import * as tableEditor from './table-editor.messages'
import * as tableParts from './table-parts.messages'
import * as users from './users.messages'

/** German texts of all widgets, for `messages` of the provider, next to `locale="de"`. */
export const de: CompleteMessages = {
  ...sharedParts,
  ...sqlEditor,
  ...sqlParts,
  ...sqlWorkspace,
  ...tableEditor,
  ...rowEditing,
  ...tableParts,
  ...csvImport,
  ...storageExplorer,
  ...projectParts,
  ...serviceParts,
  ...users,
}

export type { CompleteMessages }
