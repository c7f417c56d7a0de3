import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const here = dirname(fileURLToPath(import.meta.url))

/** The system's Chromium where there is one, else what Playwright finds. */
const chromium = [process.env['HOWDAH_CHROMIUM'], '/usr/bin/chromium'].find((path) => path !== undefined && existsSync(path))
const isRoot = process.getuid?.() === 0

export default defineConfig({
  resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
  plugins: [storybookTest({ configDir: join(here, '.storybook') })],
  test: {
    name: 'playground',
    globalSetup: ['./vitest.global.ts'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          ...(chromium === undefined ? {} : { executablePath: chromium }),
          args: [
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            ...(isRoot ? ['--no-sandbox'] : []),
          ],
        },
      }),
    },
  },
})
