import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

/** Bar of the database selector; its code is fetched for projects with replicas only. */
export const lazyDatabaseBar = lazyComponent(
  async () => (await import('./database-bar')).DatabaseBar,
)

/** The selector alone, for the toolbar of a page. */
export const lazyDatabaseField = lazyComponent(
  async () => (await import('./database-field')).DatabaseField,
)
