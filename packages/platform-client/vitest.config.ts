import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source'] },
  ssr: { resolve: { conditions: ['howdah-source'] } },
  // Imported modules are shared between test files: most of the time went into importing them
  // again.
  test: {
    name: 'platform-client',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    environment: 'node',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/wait-timeout.mjs'],
  },
})
