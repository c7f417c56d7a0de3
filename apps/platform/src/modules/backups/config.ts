import { defineConfig } from '../../base/config/setting'

declare module '../../base/config/config' {
  interface Config {
    /** True if each project is backed up once a day. */
    scheduledBackups: boolean
  }
}

export const backupsConfig = defineConfig({
  settings: {
    scheduledBackups: {
      kind: 'switch',
      option: 'no-scheduled-backups',
      variable: 'HOWDAH_SCHEDULED_BACKUPS',
      help: 'no daily backup of each project, at a time that follows from its reference; backups by hand remain possible',
    },
  },
  read: ({ scheduledBackups }) => ({ scheduledBackups }),
})
