/** Letters of scripts that run from right to left, and characters that turn the direction of a text. */
const TURNING =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Characters that would end or open an isolation. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Returns a name that does not turn the text around it, for texts without elements: a title, a
 * message. Elements have `<bdi>`.
 */
export const isolated = (name: string): string =>
  TURNING.test(name) ? `\u2068${name.replaceAll(ISOLATES, '')}\u2069` : name
