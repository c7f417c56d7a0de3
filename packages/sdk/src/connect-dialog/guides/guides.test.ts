import { parseEnv } from 'node:util'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { completeChoice, everyChoice } from './guide-choice'
import type { GuideFile } from './guide.types'
import { everyGuide } from './guides.fixture'
import { connectGuides } from './index'

const cases = await everyGuide()

/** Returns the syntax errors of a TypeScript or JavaScript file. */
function syntaxErrors({ path, content }: GuideFile): string[] {
  const { diagnostics = [] } = ts.transpileModule(content, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.Preserve,
    },
  })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Returns the parts of a file that are TypeScript or JavaScript. */
function scriptsOf(file: GuideFile): GuideFile[] {
  const { path, content } = file
  const embedded = (pattern: RegExp, extension: string) =>
    [...content.matchAll(pattern)].map(([, script = '']) => ({
      ...file,
      path: `${path}${extension}`,
      content: script,
    }))
  if (/\.([cm]?[jt]sx?)$/.test(path)) return [file]
  if (/\.(vue|svelte)$/.test(path)) return embedded(/<script[^>]*>([^]*?)<\/script>/g, '.ts')
  if (path.endsWith('.astro')) return embedded(/^---\n([^]*?)\n---$/gm, '.ts')
  return []
}

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Returns the brackets of a Kotlin, Swift or Dart file that are not closed in order. */
function openBrackets(content: string): string[] {
  const withoutTexts = content.replaceAll(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*/g, '')
  const open: string[] = []
  for (const sign of withoutTexts.match(/[()[\]{}'"]/g) ?? []) {
    const closing = CLOSING[sign]
    if (closing !== undefined) open.push(closing)
    else if (open.at(-1) === sign) open.pop()
    else return [...open, sign]
  }
  return open
}

describe.each(cases.map((one) => [one.title, one] as const))('%s', (_title, { text, details }) => {
  const { files } = text

  test('files have unique relative paths and end in one line break', () => {
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
    for (const { path, content } of files) {
      expect(path).not.toMatch(/^[./]{0,2}\/|\/\.\.|\\/)
      expect(content).toMatch(/\S\n$/)
      expect(content).not.toMatch(/\0|\[object/)
    }
  })

  test('scripts parse', () => {
    for (const file of files.flatMap(scriptsOf)) expect(syntaxErrors(file), file.path).toEqual([])
  })

  test('brackets of Kotlin, Swift and Dart are closed', () => {
    for (const { path, language, content } of files)
      if (['kotlin', 'swift', 'dart'].includes(language))
        expect(openBrackets(content), path).toEqual([])
  })

  test('JSON parses', () => {
    for (const { path, content } of files.filter(({ language }) => language === 'json'))
      expect(() => JSON.parse(content) as unknown, path).not.toThrow()
  })

  test('values of .env files are read back unchanged', () => {
    for (const { content } of files.filter(({ language }) => language === 'dotenv')) {
      const values = Object.values(parseEnv(content)).map((value) => value?.replaceAll('\\$', '$'))
      for (const value of values) {
        if (value === details.publishableKey || value === details.url) continue
        expect(value).toMatch(
          /^(postgresql:\/\/.+|YOUR_PROJECT_URL|YOUR_PUBLISHABLE_KEY|YOUR_CONNECTION_STRING)$/,
        )
      }
    }
  })

  test('has placeholders only for what is missing, and no secret', () => {
    const content = files.map((file) => file.content).join('\n')
    expect(content).not.toMatch(/sb_secret_|service_role|YOUR_(?!PROJECT_URL|PUBL|CONN)/)
    const { url, publishableKey, direct } = details
    if (url !== undefined) expect(content).not.toContain('YOUR_PROJECT_URL')
    if (publishableKey !== undefined) expect(content).not.toContain('YOUR_PUBLISHABLE_KEY')
    if (direct !== undefined) expect(content).not.toContain('YOUR_CONNECTION_STRING')
  })

  test('names no host of anyone else', () => {
    const allowed = ['gateway.test', 'db.test', 'pool.test', '[::1]', 'schemas.android.com']
    for (const { path, content } of files)
      for (const [, host = ''] of content.matchAll(
        /(?:https?|postgres(?:ql)?|wss?):\/\/(?:[^@/\s]*@)?([\w.-]+|\[[\da-f:]+\])/g,
      ))
        expect(allowed, path).toContain(host)
  })
})

test('the query parameters of guides are unique', () => {
  const ids = connectGuides.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const guide of connectGuides) {
    const choices = everyChoice(guide).map(({ using, with: option }) => `${using} ${option}`)
    expect(new Set(choices).size).toBe(choices.length)
  }
})

test('unknown variants and options are replaced by the first ones', () => {
  const guide = {
    variants: [
      { id: 'app', name: 'App', options: [{ id: 'js', name: 'JS' }] },
      { id: 'pages', name: 'Pages' },
    ],
  }
  expect(completeChoice(guide, {})).toEqual({ using: 'app', with: 'js' })
  expect(completeChoice(guide, { using: 'x', with: 'y' })).toEqual({ using: 'app', with: 'js' })
  expect(completeChoice(guide, { using: 'pages', with: 'js' })).toEqual({
    using: 'pages',
    with: undefined,
  })
  expect(completeChoice({}, { using: 'pages' })).toEqual({ using: undefined, with: undefined })
})
