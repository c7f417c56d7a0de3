export { SqlPanel } from './sql-panel'
export { sqlPanelMessages } from './sql-panel.messages'

export type { SqlPanelMessages } from './sql-panel.messages'
export type { SqlPanelProps } from './sql-panel.types'
