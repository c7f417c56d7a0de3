import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'rules', isolate: false, environment: 'node', include: ['src/**/*.test.ts'] } })
