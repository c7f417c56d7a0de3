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

// Those of Node, after ours: workspace packages are their sources. Not Vite's `module`, which names builds for bundlers only.
const conditions = ['howdah-source', 'node', 'development|production']

const shared = { plugins: [sqlAsText], resolve: { conditions }, ssr: { resolve: { conditions } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'platform-unit',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/*.soak.test.ts'],
          environment: 'node',
          setupFiles: ['../../scripts/wait-timeout.mjs'],
          expect: { poll: { timeout: 40_000 } },
        },
      },
      {
        ...shared,
        test: {
          name: 'platform',
          include: ['src/**/*.integration.test.ts', 'test/**/*.integration.test.ts'],
          environment: 'node',
          setupFiles: ['../../scripts/wait-timeout.mjs'],
          expect: { poll: { timeout: 40_000 } },
          // Each file has clusters and folders of its own, and waits for Postgres more than it computes. Without isolation the
          // platform's code is read once a worker and not once a file.
          isolate: false,
          maxWorkers: 3,
          // Longer than what a test waits for: it ends with its conditions.
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        ...shared,
        test: {
          // Needs programs that the gate does not install.
          name: 'platform-soak',
          include: ['src/**/*.soak.test.ts'],
          environment: 'node',
          setupFiles: ['../../scripts/wait-timeout.mjs'],
          expect: { poll: { timeout: 40_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
