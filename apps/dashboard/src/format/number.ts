import * as format from '@howdah/ui/format/number'
import { locale } from './locale'

/** The formats of the design system in the language of the page. */
export const formatCount = (count: number) => format.formatCount(count, locale)
export const formatPercent = (share: number) => format.formatPercent(share, locale)
