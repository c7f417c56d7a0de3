/** What the content calls are sent with (spec section 7). */
export const contentHeaders = { Version: '2' } as const
