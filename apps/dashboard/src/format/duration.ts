import * as format from '@howdah/ui/format/duration'
import { locale } from './locale'

/** The formats of the design system in the language of the page. */
export const formatDuration = (seconds: number) => format.formatSpan(seconds, locale)
export const formatMilliseconds = (milliseconds: number) =>
  format.formatMilliseconds(milliseconds, locale)
export const spanSince = (iso: string) => format.formatSpanSince(iso, locale)
