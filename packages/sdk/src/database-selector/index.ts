export { DatabaseSelector } from './database-selector'
export { databaseSelectorMessages } from './database-selector.messages'

export type { DatabaseSelectorMessages } from './database-selector.messages'
export type { DatabaseSelectorPage, DatabaseSelectorProps } from './database-selector.types'
