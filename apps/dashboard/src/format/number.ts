import * as format from '@howdah/ui/format/number'
import { locale } from './locale'

/** The formats of the design system in the language of the page. */
export const formatCount = (count: number) => format.formatCount(count, locale)
/** A rate to two digits after the point, and a small one to two digits that are not 0. */
export const formatRate = (rate: number) =>
  rate.toLocaleString(
    locale,
    Math.abs(rate) < 0.1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 },
  )
export const formatPercent = (share: number) => format.formatPercent(share, locale)
