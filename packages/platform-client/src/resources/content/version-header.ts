/** Headers of the content calls (spec section 7). */
export const contentHeaders = { Version: '2' } as const
