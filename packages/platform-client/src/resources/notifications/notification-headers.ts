/** Headers of the notification calls. */
export const notificationHeaders = { Version: '2' } as const
