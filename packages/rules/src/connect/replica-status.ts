/** State of a database, in the words that people read. */
export type ReplicaState = 'healthy' | 'coming up' | 'not healthy'

/** Returns the state of a database by its status. */
export function replicaState(status: string): ReplicaState {
  if (status === 'ACTIVE_HEALTHY') return 'healthy'
  return status === 'INIT_READ_REPLICA' || status === 'COMING_UP' ? 'coming up' : 'not healthy'
}

/** Returns true if a database accepts connections. */
export const isReplicaSelectable = (status: string): boolean => replicaState(status) === 'healthy'
