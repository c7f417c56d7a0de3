import { defineConfig } from '@playwright/test'
import { chromiumArgs, testChromiumPath } from '../scripts/chromium.mjs'

const ci = process.env['CI'] !== undefined

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.reports/end-to-end',
  fullyParallel: false,
  // Each has a server, a browser and folders of its own, and waits more than it computes.
  workers: 2,
  retries: 0,
  forbidOnly: ci,
  // Variants of what another test covers; the soak runs them.
  ...(process.env['HOWDAH_TEST_LONG'] === undefined && { grepInvert: /@long/ }),
  // Generous, because a slow machine is no failure: a test waits for conditions and ends with them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: testChromiumPath(), args: chromiumArgs },
    viewport: { width: 1440, height: 900 },
    // A trace of every test costs a fifth of its time; `--trace retain-on-failure` makes them when one is looked into.
    trace: 'off',
    // Playwright takes it of every test, also of one that passes, and a page behind another one waits seconds for it.
    screenshot: 'off',
    // What fades in cannot be clicked before it rests; the tests of the focus ask for the motion back.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
