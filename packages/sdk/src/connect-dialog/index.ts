export { ConnectDialog } from './connect-dialog'
export { connectDialogMessages } from './connect-dialog.messages'
export { readConnectView, writeConnectView } from '@howdah/rules/connect/connect-view'

export type { ConnectTab, ConnectView } from '@howdah/rules/connect/connect-view'
export type { ConnectDialogMessages } from './connect-dialog.messages'
export type { ConnectDialogProps, ConnectPage } from './connect-dialog.types'
