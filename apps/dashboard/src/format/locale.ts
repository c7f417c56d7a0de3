/** Locale of dates and numbers: the language of the page's texts. */
export const locale: string | undefined = globalThis.document?.documentElement.lang || undefined
