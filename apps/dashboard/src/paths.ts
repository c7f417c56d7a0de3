import { sections, type PageName } from './sections'
import type { QueryDeclaration, Section } from './sections/section.types'

type Sections = typeof sections

/** Pattern of every page, as the router matches it. A `:name` is one segment. */
export type Pattern = Sections[PageName]['pattern']

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Texts in place of a pattern's `:name`s. */
export type PathParams<N extends PageName> = {
  readonly [Name in ParamName<Sections[N]['pattern']>]: string
}

type QueryValue<D> = D extends 'texts'
  ? readonly string[]
  : D extends readonly (infer Value)[]
    ? Value
    : string
type QueryParams<S> = S extends { readonly query: infer D extends QueryDeclaration }
  ? { readonly [Name in keyof D]?: QueryValue<D[Name]> | undefined }
  : unknown
type PathInput<N extends PageName> = PathParams<N> & QueryParams<Sections[N]>

type Paths = {
  readonly [N in PageName]: object extends PathInput<N>
    ? (input?: PathInput<N>) => string
    : (input: PathInput<N>) => string
}
type Patterns = { readonly [N in PageName]: Sections[N]['pattern'] }

/** Every page with its name, in the order of the table. */
// Object.entries widens the keys of the table.
export const pages = Object.entries(sections) as [
  PageName,
  Section & { readonly pattern: Pattern },
][]

// The keys and values of both are those of the table.
export const patterns = Object.fromEntries(
  pages.map(([name, { pattern }]) => [name, pattern]),
) as Patterns
/** Builders of every path, from the names in the pattern and the query that the page declares. */
export const paths = Object.fromEntries(
  pages.map(([name, section]) => [name, (input: PathValues = {}) => pathOf(section, input, input)]),
) as unknown as Paths

/** Patterns of pages for people who are not signed in. */
export const publicPatterns: readonly Pattern[] = pages.flatMap(([, { permission, pattern }]) =>
  permission === 'public' ? [pattern] : [],
)

export type PathValues = Readonly<Record<string, string | readonly string[] | undefined>>

/** Path of a page whose name is known only while the program runs, with those of `values` that it declares; `paths` knows the types. */
export function pathOf(
  { pattern, query = {} }: Pick<Section, 'pattern' | 'query'>,
  params: PathValues,
  values: PathValues = {},
): string {
  const path = pattern.replace(/:([a-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const search = new URLSearchParams(
    Object.keys(query).flatMap((name) => {
      const value = values[name] ?? []
      return (typeof value === 'string' ? [value] : value)
        .filter((text) => text !== '')
        .map((text) => [name, text])
    }),
  )
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
