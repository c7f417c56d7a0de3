/** Stands for what no log may contain. */
export const HIDDEN = '(hidden)'

/** Names of parameters and fields whose values are secrets. */
const SECRET_NAME =
  /^((x-)?api[_-]?key|key|code|code_verifier|otp|token_hash|state|sig|signature|x-amz-(signature|credential|security-token))$|pass(word|wd|phrase)?$|^pwd$|secret|(^|[_-])token|token$|credential|(private|access)[_-]?key/i

/** Names before a secret in a text; a header with the name of a scheme has a rule of its own. */
const NAMES =
  'password|passwd|passphrase|secret|token|(?:api|private|access|role|signing|encryption)[_-]?key'
/**
 * Returns the pattern of a value: in quotes, also in those of JSON within a text, which have
 * backslashes before them, or a word. An escaped quote does not end it.
 */
const valueOf = (word: string) =>
  String.raw`(?:"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|(\\{1,7})(["'])(?:(?!(?<!\\)\2\3)[\s\S])*(?:\2\3)?|${word})`
const VALUE = valueOf(String.raw`[^\s,;&}]+`)
const COOKIES = valueOf(String.raw`[^\n"'{}\s][^\n"'{}]*`)

/**
 * Texts that are secrets by their form: JWTs, keys of this server and of others, and credentials in
 * headers and addresses. Anyone sends them, so that a match that fails must fail after a bounded
 * number of steps.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/g,
    HIDDEN,
  ],
  [/\beyJ[\w-]{5,1000}\.[\w-]{5,}(\.[\w-]*)?/g, HIDDEN],
  [/\b(sb|hw)_(secret|publishable)_[\w-]+/g, HIDDEN],
  [
    /\b(sk|pk|rk|whsec|gh[oprsu]|github_pat|glpat|npm|xox[abp]|hdw|hwo|hwe|sbp)[_-][\w-]{12,}/g,
    HIDDEN,
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(:\/\/[^\s:/@]{0,200}:)[^\s@]{1,500}@/g, `$1${HIDDEN}@`],
  [new RegExp(String.raw`((?:${NAMES})\\{0,7}["']?\s*[:=]\s*)${VALUE}`, 'gi'), `$1${HIDDEN}`],
  // Its scheme is no secret.
  [
    new RegExp(
      String.raw`(authorization\\{0,7}["']?\s*[:=]\s*)(?![\\"']{0,8}(?:bearer|basic)\b)${VALUE}`,
      'gi',
    ),
    `$1${HIDDEN}`,
  ],
  [new RegExp(String.raw`(cookie\\{0,7}["']?\s*:\s*)${COOKIES}`, 'gi'), `$1${HIDDEN}`],
]

/** Returns a text without the secrets that are seen by their form or by the name before them. */
export function redactText(text: string): string {
  return SECRETS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
}

/** Returns the path of a request without secrets. */
export const redactPath = (path: string): string => redactText(path)

/** Returns the query of a request with its names, and without the values that are secrets. */
export function redactQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      if (value.length === 0) return redactText(part)
      const isSecret = SECRET_NAME.test(decoded(name))
      return `${name}=${isSecret ? HIDDEN : redactText(value.join('='))}`
    })
    .join('&')
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Literals of SQL: with doubled quotes, with backslashes, and between dollars; also one that was cut. */
const LITERALS = /\b[eE]'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|(\$\w*\$)[\s\S]*?(?:\1|$)/g

/** Returns SQL without its literals, which may be passwords or the content of rows. */
export const redactSql = (sql: string): string => redactText(sql.replace(LITERALS, "'…'"))
