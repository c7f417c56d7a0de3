import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { pageModule } from './sections/page-module'
import { pages } from './paths'
import { matchRoute } from './routing/match'
import type { RouteDefinition, RouteParams } from './routing/route.types'

interface PageModule {
  default: ComponentType<{ params: RouteParams }>
}

/** Code of every page; a chunk each. */
const modules = import.meta.glob<PageModule>('./pages/**/page.tsx')

/** Every page with its code, in the order of the table. */
export const routes: readonly RouteDefinition[] = pages.map(([name, section]) => {
  const fetchModule = modules[`.${pageModule(section.pattern)}`]
  if (!fetchModule)
    throw new Error(
      `The page ${name} has no module: it belongs at src${pageModule(section.pattern)}`,
    )
  return { ...section, name, page: lazyCode(() => fetchModule().then((module) => module.default)) }
})

/** Fetches the code of the page at a pathname ahead of a visit. */
export const prefetchPage = (pathname: string): void =>
  void matchRoute(routes, pathname)?.route.page.preload()
