import type { PageName } from '../sections'
import type { PathParams, Pattern } from '../paths'
import type { Section } from '../sections/section.types'
import type { LazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'

export interface PageProps<N extends PageName> {
  params: PathParams<N>
}

/** The parameters of any route, as the matcher found them. */
export interface RouteParams {
  slug?: string
  ref?: string
  id?: string
}

/** A row of the table, with its name and its code. */
export interface RouteDefinition extends Section {
  pattern: Pattern
  name: PageName
  page: LazyCode<ComponentType<{ params: RouteParams }>>
}
