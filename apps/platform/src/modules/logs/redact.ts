/** Stands for what no log may contain. */
export const HIDDEN = '(hidden)'

/** Names of parameters and fields whose values are secrets. */
const SECRET_NAME =
  /^(apikey|api_key|key|code|code_verifier|token|token_hash|state|sig|signature|x-amz-(signature|credential|security-token))$|pass(word|wd)?$|secret|(^|_)token|credential/i

/**
 * Texts that are secrets by their form: JWTs, keys of this server and of others, and credentials in
 * headers and addresses. Anyone sends them, so that a match that fails must fail after a bounded
 * number of steps.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,1000}\.[\w-]{5,}(\.[\w-]*)?/g, HIDDEN],
  [/\b(sb|hw)_(secret|publishable)_[\w-]+/g, HIDDEN],
  [/\b(sk|pk|rk|whsec|ghp|gho|xox[abp]|hdw|hwo|hwe|sbp)[_-][\w-]{12,}/g, HIDDEN],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(:\/\/[^\s:/@]{0,200}:)[^\s@]{1,500}@/g, `$1${HIDDEN}@`],
  [
    /((?:password|passwd|secret|token|api_?key)["']?\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s,;&}]+)/gi,
    `$1${HIDDEN}`,
  ],
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
