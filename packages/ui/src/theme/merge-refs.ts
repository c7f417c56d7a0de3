import type { Ref, RefCallback } from 'react'

/** One ref callback that feeds several refs. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (value) => {
    const cleanups = refs.map((ref) => {
      if (typeof ref === 'function') return ref(value) ?? (() => void ref(null))
      if (ref) ref.current = value
      return () => {
        if (ref) ref.current = null
      }
    })
    return () => cleanups.forEach((cleanup) => cleanup())
  }
}
