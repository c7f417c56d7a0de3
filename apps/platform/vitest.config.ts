import { readFile } from 'node:fs/promises'
import { defineConfig } from 'vitest/config'

// What tsup's text loader does in the build: a .sql file is its text.
const sqlAsText = {
  name: 'sql-as-text',
  enforce: 'pre' as const,
  async load(id: string) {
    if (!id.endsWith('.sql')) return null
    return `export default ${JSON.stringify(await readFile(id, 'utf8'))}`
  },
}

// Vite's own conditions for a server, after ours: workspace packages are their sources.
const conditions = ['howdah-source', 'module', 'node', 'development|production']

const shared = { plugins: [sqlAsText], resolve: { conditions }, ssr: { resolve: { conditions } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: { name: 'platform-unit', include: ['src/**/*.test.ts'], exclude: ['**/*.integration.test.ts'], environment: 'node' },
      },
      {
        ...shared,
        test: {
          name: 'platform',
          include: ['src/**/*.integration.test.ts', 'test/**/*.integration.test.ts'],
          environment: 'node',
          // Each file has clusters and folders of its own, and waits for Postgres more than it computes.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
