import type { StoreApi } from 'zustand/vanilla'

/** A store that is read and subscribed to; its owner changes it by methods of its own. */
export type ReadonlyStore<State> = Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
>

/** Returns a store that never changes, to be read where there is no other one. */
export function constantStore<State>(state: State): ReadonlyStore<State> {
  return { getState: () => state, getInitialState: () => state, subscribe: () => () => {} }
}
