import type { StoreApi } from 'zustand/vanilla'

/** A store that is read and subscribed to; its owner changes it by methods of its own. */
export type ReadonlyStore<State> = Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
>
