export { SqlWorkspace } from './sql-workspace'
export { sqlWorkspaceMessages } from './sql-workspace.messages'

export type { SqlWorkspaceMessages } from './sql-workspace.messages'
export type { SqlWorkspaceProps, SqlWorkspaceView } from './sql-workspace.types'
