import { parseEnv } from 'node:util'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../guides.fixture'
import { code } from './code'
import { envFile } from './env-file'
import { dartLiteral, jsLiteral, kotlinLiteral, swiftLiteral } from '@howdah/rules/connect/literals'

describe('code', () => {
  test('removes the indentation of the template, but not of values', () => {
    const value = '  a\n    b'
    expect(code`
      first {
        ${value}
      }

      last
    `).toBe('first {\n    a\n    b\n}\n\nlast\n')
  })
})

describe('literals', () => {
  test('JavaScript reads the text back', () => {
    const text = `${HOSTILE}\n\r\u2028\0`
    const file = ts.createSourceFile('a.ts', jsLiteral(text), ts.ScriptTarget.Latest)
    const [statement] = file.statements
    const literal =
      statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
    expect(literal && ts.isStringLiteral(literal) ? literal.text : undefined).toBe(text)
    expect(literal?.end).toBe(jsLiteral(text).length)
  })

  test.each([
    ['Swift', swiftLiteral, String.raw`"a'\"\\(b)$c${'{d}'}\u{a}é🐘"`],
    ['Kotlin', kotlinLiteral, String.raw`"a'\"\\(b)\$c${'{d}'}\u000aé🐘"`],
    ['Dart', dartLiteral, String.raw`'a\'"\\(b)\$c${'{d}'}\u000aé🐘'`],
  ])('%s interpolates nothing', (_language, literal, expected) => {
    expect(literal(`a'"\\(b)$c{d}\né🐘`)).toBe(expected)
  })
})

describe('.env files', () => {
  const readBack = (value: string) => {
    const { content } = envFile('.env', { NAME: value }, { expands: false })
    return parseEnv(content)['NAME']
  }

  test.each([
    'plain',
    'https://a.test/b?c=d&e=%20',
    'with space',
    '#comment',
    `it's`,
    'a"b\\n',
    HOSTILE.replaceAll('`', ''),
  ])('read %s back', (value) => {
    expect(readBack(value)).toBe(value)
  })

  test('names of variables in values are escaped where a framework replaces them', () => {
    expect(envFile('.env', { NAME: 'a$HOME' }, { expands: true }).content).toBe(`NAME='a\\$HOME'\n`)
    expect(envFile('.env', { NAME: 'a$HOME' }, { expands: false }).content).toBe(`NAME='a$HOME'\n`)
  })
})
