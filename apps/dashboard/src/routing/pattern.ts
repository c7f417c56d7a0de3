/** Source of a regular expression for exactly the pathnames of a pattern, a slash at the end allowed; a named group for each `:name`. */
export function patternSource(pattern: string): string {
  return `^${pattern.replace(/\/$/, '').replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}/?$`
}
