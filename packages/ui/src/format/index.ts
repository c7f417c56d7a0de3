export {
  formatDate,
  formatDateTime,
  formatDistance,
  formatMoment,
  formatMonth,
  formatTime,
} from './date'
export type { Instant } from './date'
export { formatMilliseconds, formatSpan, formatSpanSince } from './duration'
export { formatCount, formatPercent } from './number'
