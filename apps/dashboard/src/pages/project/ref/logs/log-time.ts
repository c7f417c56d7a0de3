import { locale } from '../../../../format/locale'

const format = new Intl.DateTimeFormat(locale, {
  ...({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
  ...({ second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' } as const),
})

/** Writes the time of a line, to the millisecond. */
export const formatLogTime = (at: string): string => format.format(new Date(at))
