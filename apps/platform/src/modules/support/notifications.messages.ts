/** Notifications about support requests. Names are people's own text. */
export const supportNotificationMessages = {
  openSupport: 'Open the request',
  supportRequest: (person: string, subject: string) => ({
    title: `${person || 'Someone'} asked for help`,
    message: subject,
  }),
} as const
