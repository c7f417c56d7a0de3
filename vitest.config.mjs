import { defineConfig } from 'vitest/config'

// Tests of the scripts; each package has its own configuration. Packages are read as sources:
// nothing is built yet.
export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'scripts',
    include: ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/wait-timeout.mjs'],
  },
})
