import { formatDateTime, formatDay, formatTime } from '../format/date'

export const chartsMessages = {
  notMeasured: 'not measured',
  null: 'NULL',
  /** In the person's zone, for example `14:30`. */
  time: formatTime,
  /** For example `Jan 5`. */
  day: formatDay,
  moment: formatDateTime,
}
