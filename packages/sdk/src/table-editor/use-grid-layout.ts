import { useEffect, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { keptKey, readKept, writeKept } from '../workspace/kept-json'
import { layoutOf, layoutTransition, plainLayout, type GridLayout, type LayoutEvent } from './grid-layout'

/** The layout of one table's columns, kept in the browser. */
export function useGridLayout(projectRef: string, table: { schema: string; name: string; columns: readonly { name: string }[] }) {
  const { client, storage, report } = useHowdahContext('TableEditor')
  const key = keptKey('grid-layout', client.baseUrl, projectRef, table.schema, table.name)
  const [kept, setKept] = useState<{ key: string; layout: GridLayout } | null>(null)

  // What was kept is read once for each table; until it is there the columns stand as the table has them.
  useEffect(() => {
    let current = true
    void readKept(storage, key).then((value) => {
      if (current) setKept((before) => (before?.key === key ? before : { key, layout: layoutOf(value) }))
    })
    return () => {
      current = false
    }
  }, [storage, key])

  const layout = kept?.key === key ? kept.layout : plainLayout
  return {
    layout,
    isRead: kept?.key === key,
    change(event: LayoutEvent) {
      const next = layoutTransition(layout, event, table.columns)
      if (next === layout) return
      setKept({ key, layout: next })
      writeKept(storage, key, next === plainLayout ? null : next).catch((error: unknown) =>
        report(error, { widget: 'table-editor', during: 'draft' }),
      )
    },
  }
}

export type GridLayoutModel = ReturnType<typeof useGridLayout>
