/** What the notification calls are sent with (spec section 7). */
export const notificationHeaders = { Version: '2' } as const
