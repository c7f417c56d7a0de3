import { formatDateTime, formatDay, formatTime } from '../format/date'

export const chartsMessages = {
  notMeasured: 'not measured',
  null: 'NULL',
  picture: (title: string) => `Download ${title} as a picture`,
  pictureFailed: 'The picture could not be drawn',
  /** In the person's zone, for example `14:30`. */
  time: formatTime,
  /** For example `Jan 5`. */
  day: formatDay,
  moment: formatDateTime,
}
