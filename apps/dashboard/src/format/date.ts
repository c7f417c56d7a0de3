const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })

/** The day of an ISO date-time in the person's zone, for example `Jan 5, 2026`. */
export const formatDate = (iso: string) => dateFormat.format(new Date(iso))

/** The moment to the second, with its zone. */
export const formatMoment = (iso: string) => momentFormat.format(new Date(iso))
