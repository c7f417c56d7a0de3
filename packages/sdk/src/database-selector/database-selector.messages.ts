import type { ReplicaState } from '@howdah/rules/connect/replica-status'

/** Texts of the selector. Those of the specification are verbatim. */
export const databaseSelectorMessages = {
  label: 'Source',
  primary: 'Primary database',
  replica: (region: string) => `Read replica (${region})`,
  unhealthyReplica: (state: Exclude<ReplicaState, 'healthy'>) =>
    `Replica unable to accept requests as its ${state}`,
  infrastructure: 'Infrastructure settings',
  newReplica: 'Create a new read replica',
}

export type DatabaseSelectorMessages = typeof databaseSelectorMessages

export const databaseSelectorTexts = {
  name: 'databaseSelector',
  defaults: databaseSelectorMessages,
} as const
