import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source'] },
  ssr: { resolve: { conditions: ['howdah-source'] } },
  // What a file imports is kept for the next: most of the time went into importing it again.
  test: {
    name: 'platform-client',
    testTimeout: 20_000,
    isolate: false,
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
})
