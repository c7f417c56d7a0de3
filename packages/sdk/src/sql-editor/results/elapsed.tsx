import { formatMilliseconds } from '@howdah/ui/format/duration'
import { useEffect, useState } from 'react'

interface ElapsedProps {
  /** `performance.now()` of the start. */
  startedAt: number
  locale: string | undefined
  label: (time: string) => string
}

const TICK_MS = 1000

/** Time since the start of a run, from its first second on. Not announced, since it changes each second. */
export function Elapsed({ startedAt, locale, label }: ElapsedProps) {
  const [seconds, setSeconds] = useState(() => secondsSince(startedAt))

  // The clock of the page moves the display.
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsSince(startedAt)), TICK_MS)
    return () => clearInterval(timer)
  }, [startedAt])

  return seconds < 1 ? null : (
    <span aria-live="off">{label(formatMilliseconds(seconds * 1000, locale))}</span>
  )
}

const secondsSince = (startedAt: number): number =>
  Math.floor((performance.now() - startedAt) / 1000)
