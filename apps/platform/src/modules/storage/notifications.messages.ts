/** Notifications about files. Names are people's own text. */
export const storageNotificationMessages = {
  openProject: 'Open project',
  sweepFailed: (project: string) => ({
    title: `Cleaning up files of ${project} failed`,
    message: 'Leftovers of uploads are still on the disk. It will be tried again.',
  }),
} as const
