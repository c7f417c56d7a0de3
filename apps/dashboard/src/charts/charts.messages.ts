const timeFormat = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const chartsMessages = {
  notMeasured: 'not measured',
  /** In the person's zone, for example `14:30`. */
  time: (milliseconds: number) => timeFormat.format(milliseconds),
}
