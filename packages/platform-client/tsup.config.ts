import { defineConfig } from 'tsup'

// The contract's types are inlined, so that nothing private is named in what the SDK publishes.
export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  dts: { resolve: ['@howdah/contract'] },
  clean: true,
})
