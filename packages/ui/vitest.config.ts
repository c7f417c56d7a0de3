import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'ui',
    isolate: false,
    // A machine with much to do is slow, which is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    setupFiles: ['src/test-setup.ts'],
  },
})
