/** Places of the parts of a chart of a given size, in CSS px. */
export interface ChartFrame {
  left: number
  right: number
  top: number
  bottom: number
  /** Width of one point. */
  step: number
  /** Middle of a point, by its number from 0. */
  x: (index: number) => number
  y: (value: number) => number
  /** Points from one label to the next. */
  labelEvery: number
  /** Characters of the label of a point that have room. */
  labelLength: (index: number) => number
  /** Place of the anchor of the label of a point. */
  labelX: (index: number) => number
  /**
   * Text anchor of a label relative to its point, such that a label at an edge stays inside the
   * chart.
   */
  anchorOf: (index: number) => 'start' | 'middle' | 'end'
}

const MARGIN = { left: 64, right: 16, top: 12, bottom: 26 }
/** Labels of values are above their lines: no bar covers them. */
const COMPACT_MARGIN = { left: 0, right: 0, top: 16, bottom: 18 }
/** Least width of a label. */
const LABEL_WIDTH = 84
const CHARACTER_WIDTH = 7

interface ChartSize {
  width: number
  height: number
  count: number
  low: number
  high: number
  /** Without room beside the drawing. @default false */
  compact?: boolean
}

export function chartFrame({
  width,
  height,
  count,
  low,
  high,
  compact = false,
}: ChartSize): ChartFrame {
  const margin = compact ? COMPACT_MARGIN : MARGIN
  const left = margin.left
  const right = Math.max(width - margin.right, left + 1)
  const top = margin.top
  const bottom = Math.max(height - margin.bottom, top + 1)
  const step = (right - left) / Math.max(count, 1)
  const labelEvery = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  const span = high - low || 1
  const x = (index: number) => left + step * (index + 0.5)
  const anchorOf = (index: number) =>
    x(index) < LABEL_WIDTH / 2 ? 'start' : x(index) > width - LABEL_WIDTH / 2 ? 'end' : 'middle'
  return {
    left,
    right,
    top,
    bottom,
    step,
    x,
    y: (value) => bottom - ((value - low) / span) * (bottom - top),
    labelEvery,
    // A label at an edge has the other half of its room on one side only.
    labelLength: (index) =>
      Math.floor(
        (anchorOf(index) === 'middle' ? step * labelEvery : (step * (labelEvery + 1)) / 2) /
          CHARACTER_WIDTH,
      ),
    labelX: (index) => {
      if (index === 0 && anchorOf(index) === 'start') return left
      return index === count - 1 && anchorOf(index) === 'end' ? right : x(index)
    },
    anchorOf,
  }
}
