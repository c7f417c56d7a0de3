import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** Map of the replicas; on the home of a project its code is fetched only where there is no primary. */
export const lazyReadReplicas = lazyComponent(
  async () => (await import('./replica-map')).ReadReplicas,
)
