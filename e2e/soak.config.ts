import { defineConfig } from '@playwright/test'
import base from './playwright.config'

export default defineConfig(base, {
  projects: [
    { name: 'soak', testDir: 'soak' },
    { name: 'long', testDir: 'tests', grep: /@long/ },
  ],
  timeout: 60 * 60_000,
  outputDir: '../.reports/soak',
})
