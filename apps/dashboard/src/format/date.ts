import * as format from '@howdah/ui/format/date'
import { locale } from './locale'

/** The formats of the design system in the language of the page. */
export const formatDate = (at: format.Instant | null) => format.formatDate(at, locale)
export const formatDay = (at: format.Instant | null) => format.formatDay(at, locale)
export const formatMoment = (at: format.Instant | null) => format.formatMoment(at, locale)
export const formatDateTime = (at: format.Instant | null) => format.formatDateTime(at, locale)
export const formatMonth = (at: format.Instant | null) => format.formatMonth(at, locale)
export const formatTime = (at: format.Instant | null) => format.formatTime(at, locale)
