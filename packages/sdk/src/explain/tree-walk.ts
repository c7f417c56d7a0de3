import type { PlanNode } from '@howdah/rules/explain/plan.types'

/** A step as the tree shows it: those inside of a closed step are left out. */
export interface TreeRow {
  readonly node: PlanNode
  /** From 1. */
  readonly level: number
  readonly position: number
  readonly siblings: number
  readonly parent: string | null
}

export interface TreeState {
  /** Ids of the steps whose inputs are hidden. */
  readonly closed: ReadonlySet<string>
  /** The step that has the focus when the tree has it, and whose details are shown. */
  readonly active: string
}

export type TreeKey =
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home'
  | 'End'
  | 'Enter'
  | ' '

export function treeRows(root: PlanNode, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const visit = (
    node: PlanNode,
    level: number,
    position: number,
    siblings: number,
    parent: string | null,
  ) => {
    rows.push({ node, level, position, siblings, parent })
    if (closed.has(node.id)) return
    node.children.forEach((child, index) =>
      visit(child, level + 1, index + 1, node.children.length, node.id),
    )
  }
  visit(root, 1, 1, 1, null)
  return rows
}

export const isTreeKey = (key: string): key is TreeKey => KEYS.includes(key)
const KEYS: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Enter',
  ' ',
]

/** The tree after a key, as the ARIA pattern of a tree has it; the same object when the key means nothing there. */
export function pressInTree(root: PlanNode, state: TreeState, key: TreeKey): TreeState {
  const rows = treeRows(root, state.closed)
  const at = Math.max(
    rows.findIndex(({ node }) => node.id === state.active),
    0,
  )
  const row = rows[at]
  if (!row) return state
  const go = (to: number): TreeState => ({
    ...state,
    active: rows[Math.min(Math.max(to, 0), rows.length - 1)]?.node.id ?? state.active,
  })
  const isOpen = row.node.children.length > 0 && !state.closed.has(row.node.id)
  switch (key) {
    case 'ArrowUp':
      return go(at - 1)
    case 'ArrowDown':
      return go(at + 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      if (isOpen) return go(at + 1)
      return row.node.children.length > 0 ? toggled(state, row.node.id) : state
    case 'ArrowLeft':
      if (isOpen) return toggled(state, row.node.id)
      return row.parent === null ? state : { ...state, active: row.parent }
    case 'Enter':
    case ' ':
      return row.node.children.length > 0 ? toggled(state, row.node.id) : state
    default:
      return key satisfies never
  }
}

/** Opens or closes a step and makes it the active one. */
export function toggled(state: TreeState, id: string): TreeState {
  const closed = new Set(state.closed)
  if (!closed.delete(id)) closed.add(id)
  return { closed, active: id }
}
