/** Headers of the notification calls (spec section 7). */
export const notificationHeaders = { Version: '2' } as const
