import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, loadEnv } from 'vite'
import { firstPaint } from './vite/first-paint-plugin.ts'

export default defineConfig(({ mode }) => {
  const platform = loadEnv(mode, import.meta.dirname, 'HOWDAH_')['HOWDAH_DEV_PLATFORM'] ?? 'http://localhost:8100'
  return {
    plugins: [react(), firstPaint()],
    resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
    // The platform server puts a fresh nonce in the place of this word in each page that it renders.
    html: { cspNonce: '__HOWDAH_NONCE__' },
    // No data: URLs, which the Content-Security-Policy refuses for fonts.
    build: { manifest: true, assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
    server: {
      proxy: {
        '^/(platform|api)/': {
          target: platform,
          changeOrigin: true,
          // The server takes what changes state from its own origin only; in development the page comes from Vite's.
          configure: (proxy) => proxy.on('proxyReq', (request) => request.setHeader('origin', new URL(platform).origin)),
        },
      },
    },
  }
})
