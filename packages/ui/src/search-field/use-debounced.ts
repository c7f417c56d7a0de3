import { useEffect, useState } from 'react'

/** Milliseconds of rest in typing before a search is sent. */
export const SEARCH_DEBOUNCE_MS = 500

/** The value as it was when it last rested for `delay` ms. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [rested, setRested] = useState(value)

  // Follows the value after a delay, unless it changes again.
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
