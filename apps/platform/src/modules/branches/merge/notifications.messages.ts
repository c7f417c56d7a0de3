/** Notifications about merges. Names are people's own text. */
export const mergeNotificationMessages = {
  open: 'Open merge request',
  interrupted: (branch: string, project: string, hasChanged: boolean) => ({
    title: `Merging ${branch} into ${project} was interrupted`,
    message: hasChanged
      ? 'The database has changed, but not all edge functions were deployed. Merge again to complete it.'
      : 'The server was stopped before anything had changed. Merge again.',
  }),
} as const
