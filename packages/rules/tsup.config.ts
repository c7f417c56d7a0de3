import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/results.ts'],
  format: 'esm',
  target: 'es2022',
  clean: true,
})
