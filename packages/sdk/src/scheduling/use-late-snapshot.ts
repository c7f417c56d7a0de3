import { useEffect, useState } from 'react'
import { drawLate } from './draw-late'

/**
 * What a store holds, drawn late: a character that was typed is painted before all that follows from it. What must be true at once asks the
 * store itself.
 * @param getSnapshot the same value until it changes
 */
export function useLateSnapshot<Snapshot>(
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
    return subscribe(() => drawLate(take))
  }, [subscribe, getSnapshot])
  // Another store's is drawn at once.
  return shown.getSnapshot === getSnapshot ? shown.snapshot : getSnapshot()
}
