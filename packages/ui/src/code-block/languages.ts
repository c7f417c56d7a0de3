/** Notation of a language, as far as highlighting needs it. */
export interface CodeLanguage {
  lineComment?: string
  blockComment?: readonly [start: string, end: string]
  /** Delimiters of strings; longer ones first. A text between backquotes or triple quotes may have several lines. */
  strings: readonly string[]
  keywords: string
  /** Pattern of names that are assigned a value at the start of a line. */
  names?: RegExp
  /** Tags are highlighted, and quotes inside of words are none. */
  hasTags?: boolean
}

const QUOTES = ['"', "'"]
const C_COMMENT = ['/*', '*/'] as const
const XML_COMMENT = ['<!--', '-->'] as const

const SCRIPT_KEYWORDS = `as async await break case catch class const continue declare default delete do else
  enum export extends false finally for from function if implements import in interface instanceof
  let new null of private public readonly return satisfies static super switch this throw true try
  type typeof undefined var void while yield`

const script: CodeLanguage = {
  lineComment: '//',
  blockComment: C_COMMENT,
  strings: ['"', "'", '`'],
  keywords: SCRIPT_KEYWORDS,
}
const component: CodeLanguage = {
  blockComment: XML_COMMENT,
  lineComment: '//',
  strings: ['"', "'", '`'],
  keywords: SCRIPT_KEYWORDS,
  hasTags: true,
}
const markup: CodeLanguage = {
  blockComment: XML_COMMENT,
  strings: QUOTES,
  keywords: '',
  hasTags: true,
}
const env: CodeLanguage = {
  lineComment: '#',
  strings: QUOTES,
  keywords: '',
  names: /^[\w.-]+(?==)/,
}

/** Languages of code that is shown. One that is not listed is shown without highlighting. */
export const codeLanguages: Readonly<Record<string, CodeLanguage>> = {
  javascript: script,
  typescript: script,
  tsx: { ...script, hasTags: true },
  astro: component,
  svelte: component,
  vue: component,
  html: markup,
  xml: markup,
  env,
  dotenv: env,
  toml: { ...env, strings: ['"""', ...QUOTES], keywords: 'true false', names: /^[\w.-]+(?=\s*=)/ },
  yaml: {
    lineComment: '#',
    strings: QUOTES,
    keywords: 'true false null',
    names: /^[ \t-]*[\w.-]+(?=:)/,
  },
  json: { strings: ['"'], keywords: 'true false null' },
  bash: {
    lineComment: '#',
    strings: QUOTES,
    keywords: 'cd do done else export fi for if in then while',
  },
  sql: {
    lineComment: '--',
    blockComment: C_COMMENT,
    strings: ["'"],
    keywords: `add all alter always and as between bigint boolean by check create default delete
      distinct drop enable exists false for from generated grant group having identity if in insert
      integer into is join key level like limit not null on or order policy primary references row
      security select set table text to true unique update using values where with`,
  },
  python: {
    lineComment: '#',
    strings: ['"""', "'''", ...QUOTES],
    keywords: `and as assert async await break class continue def del elif else except False finally
      for from global if import in is lambda None nonlocal not or pass raise return True try while
      with yield`,
  },
  go: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: ['"', '`'],
    keywords: `break case chan const continue default defer else false for func go if import
      interface map nil package range return select struct switch true type var`,
  },
  php: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: QUOTES,
    keywords: `array as catch class echo else false finally for foreach function if new null return
      throw true try use while`,
  },
  csharp: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: ['"'],
    keywords: `async await bool catch class else false for foreach if in int namespace new null
      public private return static string this throw true try using var void while`,
  },
  dart: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: ["'''", ...QUOTES],
    keywords: `abstract as async await bool case class const else extends false final for if import
      in int is late new null override required return static super switch this throw true try var
      void while with`,
  },
  kotlin: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: ['"""', '"'],
    keywords: `as by class companion data else false for fun if import in interface is null object
      override package private return super suspend this throw true try val var when while`,
  },
  swift: {
    lineComment: '//',
    blockComment: C_COMMENT,
    strings: ['"""', '"'],
    keywords: `as async await catch class do else enum extension false for func guard if import in
      init let nil private public return self static struct switch throw throws true try var while`,
  },
  prisma: {
    lineComment: '//',
    strings: ['"'],
    keywords: 'datasource enum false generator model true type',
  },
}
