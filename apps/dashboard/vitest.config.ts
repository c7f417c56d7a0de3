import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
  test: {
    name: 'dashboard',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8100/' } },
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    restoreMocks: true,
  },
})
