/** Headers of the content calls. */
export const contentHeaders = { Version: '2' } as const
