/** A date and a time for people; '' for what is none. */
export function formatDate(text: string | null, locale: string | undefined): string {
  const at = text === null ? NaN : Date.parse(text)
  return Number.isNaN(at) ? '' : new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}
