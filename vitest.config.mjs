import { defineConfig } from 'vitest/config'

// The scripts' own tests; each package keeps a configuration of its own. What they read of packages is source: nothing is built yet.
export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'scripts',
    include: ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs'],
    testTimeout: 60_000,
  },
})
