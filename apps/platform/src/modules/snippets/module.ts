import { defineModule } from '../define-module'
import { createContentStore as createContentTable } from './content'
import { createContentFolders } from './content-folders'
import {
  countContent,
  createContent,
  deleteContent,
  getContent,
  getContentVersion,
  listContent,
  listContentVersions,
  setContentFavorite,
  upsertContent,
} from './handlers/content'
import { createFolder, deleteFolder, listFolders, updateFolder } from './handlers/content-folders'
import contentSql from './migrations/200-content.sql'
import versionsSql from './migrations/2026-11-24-content-versions.sql'
import logQueriesSql from './migrations/2026-12-04-log-queries.sql'
import type { SnippetsServices } from './services'

export const snippets = defineModule<SnippetsServices>({
  name: 'snippets',
  migrations: [
    { name: '200-content', sql: contentSql },
    { name: '2026-11-24-content-versions', sql: versionsSql },
    { name: '2026-12-04-log-queries', sql: logQueriesSql },
  ],
  services: {
    content: ({ control }) => createContentTable(control),
    contentFolders: ({ control }) => createContentFolders(control),
  },
  handlers: () => ({
    listContent,
    countContent,
    getContent,
    listContentVersions,
    getContentVersion,
    createContent,
    upsertContent,
    deleteContent,
    setContentFavorite,
    listFolders,
    createFolder,
    updateFolder,
    deleteFolder,
  }),
})
