import { useEffect, useState } from 'react'
import { deferDraw } from './defer-draw'

/**
 * Returns a store's value, rendered with lower priority: a typed character is painted before the
 * changes that follow from it. Code that needs the current value reads the store itself.
 * @param getSnapshot returns the same value until it changes
 */
export function useDeferredSnapshot<Snapshot>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => Snapshot,
): Snapshot {
  const [shown, setShown] = useState({ getSnapshot, snapshot: getSnapshot() })

  useEffect(() => {
    const take = () => {
      const snapshot = getSnapshot()
      setShown((before) =>
        before.getSnapshot === getSnapshot && before.snapshot === snapshot
          ? before
          : { getSnapshot, snapshot },
      )
    }
    // It may have changed between the drawing and now.
    take()
    return subscribe(() => deferDraw(take))
  }, [subscribe, getSnapshot])
  // The value of another store is rendered immediately.
  return shown.getSnapshot === getSnapshot ? shown.snapshot : getSnapshot()
}
