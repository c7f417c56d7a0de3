/** Everything in CSS px along the axis of the split. */
export interface SplitBounds {
  /** Both panes and the handle. */
  size: number
  handle: number
  minFirst: number
  minSecond: number
}

/** Keeps both panes at their least size; where there is no room for both, the first pane gets its least. */
export function clampRatio(
  ratio: number,
  { size, handle, minFirst, minSecond }: SplitBounds,
): number {
  const room = size - handle
  if (room <= 0) return Math.min(1, Math.max(0, ratio))
  const low = Math.min(1, minFirst / room)
  const high = Math.max(low, 1 - minSecond / room)
  return Math.min(high, Math.max(low, ratio))
}

/** The next ratio for a key, or null when the key means nothing to a splitter. */
export function ratioForKey(
  key: string,
  shift: boolean,
  orientation: 'vertical' | 'horizontal',
  ratio: number,
): number | null {
  const step = shift ? 0.1 : 0.02
  const [less, more] =
    orientation === 'vertical' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  if (key === less) return ratio - step
  if (key === more) return ratio + step
  if (key === 'Home') return 0
  if (key === 'End') return 1
  return null
}
