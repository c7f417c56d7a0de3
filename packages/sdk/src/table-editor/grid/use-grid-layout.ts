import { useEffect, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import type { HowdahStorage } from '../../browser-storage/storage'
import { storageKeyOf, readStored, writeStored } from '../../browser-storage/stored-json'
import {
  layoutOf,
  layoutTransition,
  plainLayout,
  type GridLayout,
  type LayoutEvent,
} from './grid-layout'

/** The layouts that were read, so that a table that comes back is drawn once and not twice. */
const known = new WeakMap<HowdahStorage, Map<string, GridLayout>>()

function knownIn(storage: HowdahStorage): Map<string, GridLayout> {
  const layouts = known.get(storage) ?? new Map<string, GridLayout>()
  known.set(storage, layouts)
  return layouts
}

/** Manages the column layout of one table, stored in the browser. */
export function useGridLayout(
  projectRef: string,
  table: { schema: string; name: string; columns: readonly { name: string }[] },
) {
  const { client, storage, report } = useHowdahContext('TableEditor')
  const key = storageKeyOf('grid-layout', client.baseUrl, projectRef, table.schema, table.name)
  const [stored, setStored] = useState<{ key: string; layout: GridLayout } | null>(() => {
    const layout = knownIn(storage).get(key)
    return layout ? { key, layout } : null
  })

  // The stored layout is read each time a table is displayed, since another window may have changed
  // it.
  useEffect(() => {
    let current = true
    const before = knownIn(storage).get(key)
    void readStored(storage, key).then((value) => {
      const read = layoutOf(value)
      // Meanwhile it was changed here.
      if (!current || knownIn(storage).get(key) !== before) return
      const layout = before && JSON.stringify(before) === JSON.stringify(read) ? before : read
      knownIn(storage).set(key, layout)
      setStored((shown) =>
        shown?.key === key && shown.layout === layout ? shown : { key, layout },
      )
    })
    return () => {
      current = false
    }
  }, [storage, key])

  const layout = stored?.key === key ? stored.layout : plainLayout
  return {
    layout,
    isRead: stored?.key === key,
    change(event: LayoutEvent) {
      const next = layoutTransition(layout, event, table.columns)
      if (next === layout) return
      knownIn(storage).set(key, next)
      setStored({ key, layout: next })
      writeStored(storage, key, next === plainLayout ? null : next).catch((error: unknown) =>
        report(error, { widget: 'table-editor', during: 'draft' }),
      )
    },
  }
}

export type GridLayoutModel = ReturnType<typeof useGridLayout>
