import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, testChromiumPath } from '../../scripts/chromium.mjs'
import { dragFrom, dragThumb, wheelOver } from './src/ui/browser-commands'

const here = dirname(fileURLToPath(import.meta.url))

/** Creates a separate object for each project, because vitest modifies it. */
const browser = () => ({
  enabled: true,
  headless: true,
  viewport: { width: 1280, height: 800 },
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
  commands: { dragFrom, dragThumb, wheelOver },
  provider: playwright({
    // Closed elements disappear immediately. The end of a story pauses all animations, so a closing
    // menu would remain during the accessibility check and hide the page from it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testChromiumPath(),
      // The grid's thumb is dragged as a person does it.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      // A wheel's animation that still runs would take the thumb back from the mouse.
      args: [...chromiumArgs, '--disable-smooth-scrolling'],
    },
  }),
})

export default defineConfig({
  resolve: { conditions: ['howdah-source', ...defaultClientConditions] },
  test: {
    globalSetup: ['./vitest.global.ts'],
    isolate: false,
    // A page each: one waits while the other computes.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        plugins: [storybookTest({ configDir: join(here, '.storybook') })],
        test: { name: 'stories', testTimeout: 120_000, browser: browser() },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 120_000,
          setupFiles: ['../../scripts/wait-timeout.mjs'],
          browser: browser(),
        },
      },
    ],
  },
})
