import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', 'module', 'browser', 'development'] },
  ssr: { resolve: { conditions: ['howdah-source', 'module', 'node', 'development'] } },
  test: {
    name: 'elements',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
  },
})
