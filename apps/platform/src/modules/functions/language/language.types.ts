/** Place in a text: the line and the character in it, both from 0, in units of UTF-16. */
export interface TextPlace {
  line: number
  character: number
}

/** A file of a draft. */
export interface DraftFile {
  path: string
  content: string
}

/** The files of a draft that questions are about. */
export interface DraftToCheck {
  files: readonly DraftFile[]
  importMapPath: string | null
}

export interface LanguageProblem {
  path: string
  from: TextPlace
  to: TextPlace
  severity: 'error' | 'warning' | 'info'
  message: string
}

export interface Completion {
  label: string
  /** Kind of a name, such as function; null for others. */
  kind: string | null
  insert: string
  from: TextPlace
  to: TextPlace
}

export interface Completions {
  items: Completion[]
  /** True if there are more, which a longer beginning of a word finds. */
  isIncomplete: boolean
}
