import { TABLE_WIDTH, tableHeight } from '@howdah/rules/diagram/diagram-size'
import type {
  DiagramGraph,
  DiagramPoint,
  DiagramPositions,
  DiagramTable,
} from '@howdah/rules/diagram/diagram.types'
import { useEffect, useMemo, useState } from 'react'
import { readStored, storageKeyOf, writeStored } from '../../browser-storage/stored-json'
import { useHowdahContext } from '../../provider/howdah-context'
import { usePersonId } from '../../provider/use-person'
import type { ArrangeRequest } from './arrange'
import { arrangeInWorker } from './arrange-in-worker'
import {
  positionsById,
  storedPositionsOf,
  withPosition,
  type StoredPositions,
} from './stored-positions'

const requestOf = ({ tables, keys }: DiagramGraph): ArrangeRequest => ({
  tables: tables.map((table) => ({
    id: table.id,
    width: TABLE_WIDTH,
    height: tableHeight(table),
  })),
  keys: keys.map(({ source, target }) => ({ source, target })),
})

const NOTHING_MOVED: StoredPositions = {}

/**
 * Manages the positions of a diagram's tables: arranged in a worker, then as the person has moved
 * them, stored in the browser by person, project and schemas.
 * @param part what is shown of the schemas; a part is arranged by itself, and moves in it last until it is left
 */
export function usePositions(
  graph: DiagramGraph | undefined,
  part: DiagramGraph | undefined,
  projectRef: string,
  schemas: readonly string[],
) {
  const { client, storage, report } = useHowdahContext('SchemaDiagram')
  const person = usePersonId('SchemaDiagram')
  const isWhole = part === graph
  const key =
    person === null
      ? null
      : storageKeyOf('diagram', client.baseUrl, person, projectRef, ...schemas.toSorted())
  const [stored, setStored] = useState<{ key: string; positions: StoredPositions } | null>(null)
  const [ofPart, setOfPart] = useState<{ mark: string; positions: StoredPositions } | null>(null)
  const [arranged, setArranged] = useState<{ mark: string; positions: DiagramPositions } | null>(
    null,
  )

  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    void readStored(storage, key).then((value) => {
      if (isCurrent) setStored({ key, positions: storedPositionsOf(value) })
    })
    return () => {
      isCurrent = false
    }
  }, [storage, key])

  const request = useMemo(() => (part ? requestOf(part) : null), [part])
  const mark = useMemo(() => JSON.stringify(request), [request])
  useEffect(() => {
    if (!request) return
    const abort = new AbortController()
    arrangeInWorker(request, abort.signal).then(
      (positions) => setArranged({ mark, positions }),
      (error: unknown) => {
        if (!abort.signal.aborted) report(error, { widget: 'schema-diagram', during: 'render' })
      },
    )
    return () => abort.abort()
  }, [request, mark, report])

  const moved = isWhole
    ? stored?.key === key
      ? stored.positions
      : null
    : ofPart?.mark === mark
      ? ofPart.positions
      : NOTHING_MOVED
  const positions = useMemo<DiagramPositions | null>(
    () =>
      part && moved && arranged?.mark === mark
        ? { ...arranged.positions, ...positionsById(part.tables, moved) }
        : null,
    [part, moved, arranged, mark],
  )

  const change = (next: StoredPositions) => {
    if (!isWhole) {
      setOfPart({ mark, positions: next })
      return
    }
    if (key === null) return
    setStored({ key, positions: next })
    writeStored(storage, key, Object.keys(next).length === 0 ? null : next).catch(
      (error: unknown) => report(error, { widget: 'schema-diagram', during: 'draft' }),
    )
  }
  return {
    /** Null until the tables are arranged. */
    positions,
    isMoved: Object.keys(moved ?? {}).length > 0,
    move: (table: DiagramTable, to: DiagramPoint) => change(withPosition(moved ?? {}, table, to)),
    /** Drops all moves. */
    reset: () => change({}),
  }
}
