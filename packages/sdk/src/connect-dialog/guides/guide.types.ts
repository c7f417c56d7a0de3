import type { ConnectionTls } from '@howdah/rules/connect/connect.types'
import type { GuideNoteMessages } from './guide-notes.messages'

/** Parts of a connection to a Postgres server or a pool in front of it. */
export interface ConnectionParts {
  host: string
  port: number
  user: string
  database: string
  /** Absent: the client's default. */
  tls?: ConnectionTls | undefined
}

/** Details of a project that guides contain. None of them is a secret. */
export interface ConnectDetails {
  ref: string
  projectName: string
  /** Base URL of the project's services. Undefined for a person who may not read the API keys. */
  url?: string | undefined
  /** Undefined for a person who may not read the API keys, and if the project has none. */
  publishableKey?: string | undefined
  direct?: ConnectionParts | undefined
  /** Session pool. Undefined if the server has none. */
  session?: ConnectionParts | undefined
  /** Transaction pool. Undefined if the server has none. */
  transaction?: ConnectionParts | undefined
  /** Services that the server runs for the project. */
  services: ConnectServices
}

export interface ConnectServices {
  rest: boolean
  auth: boolean
  storage: boolean
}

export type GuideKind = 'framework' | 'mobile' | 'orm'

export interface GuideVariant {
  /** Value of the query parameter `using`. */
  id: string
  name: string
  options?: readonly GuideOption[]
}

export interface GuideOption {
  /** Value of the query parameter `with`. */
  id: string
  name: string
}

/** Variant and option of a guide, as in the query parameters `using` and `with`. */
export interface GuideChoice {
  using?: string | undefined
  with?: string | undefined
}

export type GuideLanguage =
  | 'astro'
  | 'dart'
  | 'dotenv'
  | 'html'
  | 'javascript'
  | 'json'
  | 'kotlin'
  | 'prisma'
  | 'sql'
  | 'svelte'
  | 'swift'
  | 'toml'
  | 'tsx'
  | 'typescript'
  | 'vue'
  | 'xml'
  | 'yaml'

/** A complete file of a guide. */
export interface GuideFile {
  /** Path in the person's project, with slashes. */
  path: string
  language: GuideLanguage
  content: string
}

/** Sentence of a guide, by its name among the texts of the dialog, with its values. */
export type GuideNote = {
  [Name in keyof GuideNoteMessages]: GuideNoteMessages[Name] extends (value: infer Value) => string
    ? { name: Name; value: Value }
    : { name: Name }
}[keyof GuideNoteMessages]

export interface GuideText {
  /** Command that creates a new project, for people who have none yet. */
  create?: string | undefined
  /** Command, or steps of an IDE, that adds the packages to a project. */
  install: string
  files: GuideFile[]
  /** Sentences to read before the files are used. */
  notes?: GuideNote[]
}

export type BuildGuide = (details: ConnectDetails, choice: GuideChoice) => GuideText

/** A guide of the Connect dialog. Its text is loaded when it is first shown. */
export interface ConnectGuide {
  /** Value of the query parameter `framework`. */
  id: string
  name: string
  kind: GuideKind
  variants?: readonly GuideVariant[]
  load: () => Promise<{ build: BuildGuide }>
}
