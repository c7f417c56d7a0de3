import { useEffect, useState } from 'react'

/**
 * Returns the current time, in milliseconds since 1970, updated at an interval.
 * @param every interval in milliseconds; null stops the updates
 */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now())

  // Runs for as long as the component is mounted.
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
