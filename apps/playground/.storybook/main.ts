import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig } from 'vite'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
      build: { chunkSizeWarningLimit: 4000 },
      // PGlite finds its WebAssembly beside its own files, and its worker is a module.
      optimizeDeps: {
        exclude: ['@electric-sql/pglite'],
        // Found at the start: a dependency that is found while stories run reloads the page under them.
        entries: [
          '../../packages/{platform-client,sdk,ui}/src/**/!(*.test|*.fixture|test-*).{ts,tsx}',
        ],
      },
      worker: { format: 'es' },
    }),
}

export default config
