import react from '@vitejs/plugin-react'
import {
  defaultClientConditions,
  defineConfig,
  loadEnv,
  type InlineConfig,
  type UserConfig,
} from 'vite'
import { patterns } from './src/paths.ts'
import { chunkPlan } from './vite/chunk-plan.ts'
import { firstPaintPlugin } from './vite/first-paint-plugin.ts'
import { atOnce, whenIdle } from './vite/pages.ts'

/**
 * A browser loads six files at a time, and each takes a few ms even when it is near: code of all
 * pages is one file, and code shared by some pages is a few, each with a minimum size of source.
 */
const groups = [
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  // Large, and needed only to render a cell or an answer as Markdown: do not bundle it with small
  // modules that others need.
  {
    name: 'markdown',
    test: /node_modules[\\/](micromark|mdast|hast|unist|remark|unified|react-markdown|property-information|vfile|decode-named)/,
    priority: 1,
  },
  // The header reads it on each page of a project with branches, and would fetch what it is merged with.
  {
    name: 'branches',
    test: /[\\/]platform-client[\\/]src[\\/]resources[\\/]branches[\\/]/,
    priority: 2,
  },
  // These call each other while they load: chunks that import each other would find nothing there yet.
  {
    name: 'overlays',
    test: /node_modules[\\/](@radix-ui|radix-ui)[\\/]|[\\/]packages[\\/]ui[\\/]src[\\/](overlays|side-panel|confirm-dialog)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
    priority: 1,
  },
  {
    name: 'shared',
    test: /[\\/](packages[\\/](ui|rules|platform-client)|node_modules)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 3_000,
  },
]

const common = {
  root: import.meta.dirname,
  resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
  // No data: URLs, which the Content-Security-Policy refuses for fonts.
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
} satisfies InlineConfig

const sqlPages = [patterns.sql, patterns.firstSql, patterns.sqlSnippet]
const otherPages = Object.values(patterns).filter((pattern) => !pattern.startsWith(patterns.sql))

export default defineConfig(({ mode }): UserConfig => {
  const platform =
    loadEnv(mode, import.meta.dirname, 'HOWDAH_')['HOWDAH_DEV_PLATFORM'] ?? 'http://localhost:8100'
  return {
    plugins: [
      react(),
      firstPaintPlugin(),
      chunkPlan(
        { ...common, plugins: [react()] },
        { name: 'sql', pages: sqlPages, others: otherPages, atOnce, whenIdle },
      ),
    ],
    ...common,
    // The platform server puts a fresh nonce in the place of this word in each page that it renders.
    html: { cspNonce: '__HOWDAH_NONCE__' },
    build: {
      ...common.build,
      manifest: true,
      // Published beside the files that it is about.
      license: true,
      rolldownOptions: {
        output: {
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
          codeSplitting: { groups },
        },
      },
    },
    server: {
      proxy: {
        '^/(platform|api)/': {
          target: platform,
          changeOrigin: true,
          // The server accepts state changes from its own origin only; in development the page
          // comes from Vite's.
          configure: (proxy) =>
            proxy.on('proxyReq', (request) =>
              request.setHeader('origin', new URL(platform).origin),
            ),
        },
      },
    },
  }
})
