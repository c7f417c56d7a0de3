/** Notifications about files. Names are people's own text. */
export const storageNotificationMessages = {
  openProject: 'Open project',
  sweepFailed: (project: string) => ({
    title: `The files of ${project} could not be tidied up`,
    message: 'What uploads left behind is still on the disk. It is tried again.',
  }),
} as const
