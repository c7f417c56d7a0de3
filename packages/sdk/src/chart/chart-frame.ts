/** Where things go in a chart of a given size, in CSS px. */
export interface ChartFrame {
  left: number
  right: number
  top: number
  bottom: number
  /** How much of the width belongs to one point. */
  step: number
  /** The middle of a point, by its number from 0. */
  x: (index: number) => number
  y: (value: number) => number
  /** Every how many points there is room for a label. */
  labelEvery: number
  /** How many characters of it there is room for. */
  labelLength: number
}

const MARGIN = { left: 64, right: 16, top: 12, bottom: 26 }
/** Of a label, at least. */
const LABEL_WIDTH = 84
const CHARACTER_WIDTH = 7

export function chartFrame(of: { width: number; height: number; count: number; low: number; high: number }): ChartFrame {
  const left = MARGIN.left
  const right = Math.max(of.width - MARGIN.right, left + 1)
  const top = MARGIN.top
  const bottom = Math.max(of.height - MARGIN.bottom, top + 1)
  const step = (right - left) / Math.max(of.count, 1)
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const span = of.high - of.low || 1
  return {
    left,
    right,
    top,
    bottom,
    step,
    x: (index) => left + step * (index + 0.5),
    y: (value) => bottom - ((value - of.low) / span) * (bottom - top),
    labelEvery,
    labelLength: Math.floor((step * labelEvery) / CHARACTER_WIDTH),
  }
}
