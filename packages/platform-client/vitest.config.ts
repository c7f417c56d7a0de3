import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source'] },
  ssr: { resolve: { conditions: ['howdah-source'] } },
  test: { name: 'platform-client', environment: 'node', include: ['src/**/*.test.ts'] },
})
