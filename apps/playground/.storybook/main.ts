import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions, mergeConfig, type Plugin } from 'vite'
import { widgetDocs } from '../../../scripts/documentation/widget-docs.mjs'

const DOCS_MODULE = 'virtual:widget-docs'

/** Module with the descriptions of the widgets, made from their sources when a page first imports it. */
const widgetDocsModule: Plugin = {
  name: 'widget-docs',
  resolveId: (id) => (id === DOCS_MODULE ? `\0${DOCS_MODULE}` : null),
  load: (id) =>
    id === `\0${DOCS_MODULE}` ? `export default ${JSON.stringify(widgetDocs())}` : null,
}

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [widgetDocsModule],
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
