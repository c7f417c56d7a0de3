import { realtimeSize } from './measures/realtime.mjs'

const ms = (value) => `${value.toFixed(1)} ms`
const verdict = (isMet) => (isMet ? 'met' : 'missed')
const count = realtimeSize.subscribers.toLocaleString('en')

/** Returns the measurements of realtime as rows of the report. */
export const realtimeRows = ({ bare, broadcast, changes }) => [
  [
    'Insert to subscriber, under a policy',
    ms(changes.p50),
    '',
    '10 ms',
    verdict(changes.p50 <= 10),
  ],
  ['... 95th percentile', ms(changes.p95), '', '', ''],
  [
    `Broadcast to ${count} subscribers, the last one`,
    ms(broadcast.duration),
    `${ms(bare.duration)} with ws alone`,
    '',
    '',
  ],
  [
    '... memory of the server for each',
    `${broadcast.kilobytes.toFixed(1)} kB`,
    `${bare.kilobytes.toFixed(1)} kB with ws alone`,
    '',
    '',
  ],
]
