import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'sdk',
    // Modules are shared between test files: importing them again took most of the time.
    isolate: false,
    // A machine with much to do is slow, which is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    setupFiles: ['../../scripts/wait-timeout.mjs', 'src/test-setup.ts'],
  },
})
