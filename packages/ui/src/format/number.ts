/** A count with the separators of a locale. */
export const formatCount = (count: number, locale: string | undefined): string =>
  count.toLocaleString(locale)

/** A share of 1 as per cent, to one digit after the point. */
export const formatPercent = (share: number, locale: string | undefined): string =>
  share.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
