import { resolve } from 'node:path'
import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /**
     * Absolute path of the documents that organizations are given; null uses the folder `documents`
     * of the data directory, if it exists.
     */
    documents: string | null
  }
}

export const documentsConfig = defineConfig({
  settings: {
    documents: {
      kind: 'text',
      option: 'documents',
      argument: '<directory>',
      variable: 'HOWDAH_DOCUMENTS',
      mode: 'platform',
      help: 'documents that organizations can download: terms, agreements, certificates; the files right in it that are not hidden, at most 500 (default: documents in the data directory, if it exists)',
    },
  },
  read: ({ documents }) => ({ documents: documents === undefined ? null : resolve(documents) }),
})
