/**
 * The place in UTF-16 code units, from 0, of the character that Postgres counts as `position1Based`: it counts code points, from 1, so
 * that an emoji is one to it and two to JavaScript. Places before or behind the text give its start or its end. Never throws.
 */
export function codePointToCodeUnit(text: string, position1Based: number): number {
  let at = 0
  for (let left = position1Based - 1; left >= 1 && at < text.length; left -= 1) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return at
}
