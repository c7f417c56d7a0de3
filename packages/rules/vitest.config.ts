import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'rules',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
})
