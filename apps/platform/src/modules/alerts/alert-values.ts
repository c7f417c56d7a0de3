import { AppError } from '../../base/app-error'
import type { AlertInput } from './alert-rules'
import { alertNoticeMessages } from './alerts.messages'
import type { AlertsServices } from './services'

const MINUTE_MS = 60_000

/** Values that alerts compare. */
export interface AlertValues {
  /** Returns the value over the window before a time, for a page or for an alert; null if there is none. @throws AppError */
  valueOf(
    ref: string,
    condition: Pick<AlertInput, 'metric' | 'product' | 'sql' | 'windowMinutes'>,
    at: number,
    by?: 'page' | 'alert',
  ): Promise<number | null>
}

export function createAlertValues({
  logReader,
  metricValues,
}: Pick<AlertsServices, 'logReader' | 'metricValues'>): AlertValues {
  return {
    async valueOf(ref, { metric, product, sql, windowMinutes }, at, by = 'page') {
      const range = { from: at - windowMinutes * MINUTE_MS, to: at }
      if (metric !== null) return metricValues.valueOf(ref, metric, { ...range, product })
      const { rows } = await logReader.readFree(ref, range, sql ?? '', by)
      const text = rows[0]?.[0] ?? null
      if (text === null) return null
      const value = Number(text)
      if (text.trim() === '' || !Number.isFinite(value))
        throw new AppError(400, 'bad_request', alertNoticeMessages.noNumber)
      return value
    },
  }
}
