import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'sdk',
    // What a file imports is kept for the next: most of the time went into importing it again.
    isolate: false,
    // A machine with much to do is slow, which is no failure.
    testTimeout: 20_000,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    setupFiles: ['src/test-setup.ts'],
  },
})
