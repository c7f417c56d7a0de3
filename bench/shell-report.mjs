import { crowd } from './measures/shell.mjs'

const ms = (value) => `${value.toFixed(0)} ms`

/** Returns the shell's measurements as rows of the report. */
export function shellRows({ clicks, scroll, listeners }) {
  return [
    [
      "Click on a link of the sidebar to its painted page, the page's code not there yet",
      ms(clicks.cold),
      '',
      '',
      '',
    ],
    ['... the code there', ms(clicks.warm), '', '', ''],
    [
      `${crowd.notifications} notifications scrolled through, 64 px a frame: 95 % of the frames under`,
      `${scroll.p95.toFixed(1)} ms`,
      `${scroll.frames} frames`,
      '',
      '',
    ],
    [
      `${crowd.people} people listen: from a paused project's entry until each has heard of it`,
      ms(listeners.worst),
      `${ms(listeners.median)} in the median`,
      '',
      '',
    ],
    [
      '... memory of the server for their connections',
      `${listeners.memory.toFixed(0)} MB`,
      '',
      '',
      '',
    ],
  ]
}
