import { defineConfig } from '@playwright/test'
import base from './playwright.config'

export default defineConfig(base, {
  testDir: 'soak',
  timeout: 60 * 60_000,
  outputDir: '../.reports/soak',
})
