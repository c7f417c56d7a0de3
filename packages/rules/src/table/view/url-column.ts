/**
 * A column's name as one part of `column:asc` or `column:eq:value`: its colons and escape sequences
 * are escaped.
 */
export function columnToUrl(name: string): string {
  return name.replace(/%(?=3a|25)/gi, '%25').replaceAll(':', '%3A')
}

export function columnFromUrl(part: string): string {
  return part.replace(/%(3a|25)/gi, (_, code: string) => (code === '25' ? '%' : ':'))
}
