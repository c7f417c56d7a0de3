import { defineConfig } from 'vitest/config'

// The scripts' own tests; each package keeps a configuration of its own.
export default defineConfig({ test: { name: 'scripts', include: ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs'], testTimeout: 60_000 } })
