import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** Bar of the database selector; its code is fetched for projects with replicas only. */
export const lazyDatabaseBar = lazyComponent(
  async () => (await import('./database-bar')).DatabaseBar,
)
