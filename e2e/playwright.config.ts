import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/chromium.mjs'

const ci = process.env['CI'] !== undefined

export default defineConfig({
  testDir: 'tests',
  outputDir: '../.reports/end-to-end',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: ci,
  // Generous, because a slow machine is no failure: a test waits for conditions and ends with them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
