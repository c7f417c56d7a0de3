import { useEffect, useState } from 'react'

/**
 * The time, in milliseconds since 1970, as often as it is looked at.
 * @param every milliseconds; null stands still
 */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now())

  // Goes on for as long as somebody looks.
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
