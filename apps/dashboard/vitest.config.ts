import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['howdah-source', ...defaultServerConditions] } },
  test: {
    name: 'dashboard',
    // Modules are cached across test files: most of the time was spent importing them again.
    isolate: false,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8100/' } },
    setupFiles: ['../../scripts/wait-timeout.mjs', 'src/test-setup.ts'],
    css: false,
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    restoreMocks: true,
    // A machine with much to do is slow, which is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
