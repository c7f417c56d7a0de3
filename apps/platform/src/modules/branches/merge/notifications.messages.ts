/** Notifications about merges. Names are people's own text. */
export const mergeNotificationMessages = {
  open: 'Open merge request',
  interrupted: (branch: string, project: string) => ({
    title: `Merging ${branch} into ${project} was interrupted`,
    message:
      'The database has changed, but not all edge functions were deployed. Merge again to complete it.',
  }),
} as const
