import { describe, expect, it } from 'vitest'
import { highlightCode } from './highlight'
import { codeLanguages } from './languages'

const marked = (code: string, language: string) =>
  highlightCode(code, language)
    .filter(({ kind }) => kind !== null)
    .map(({ text, kind }) => `${kind}:${text}`)

describe('highlightCode', () => {
  it.each([
    [
      'javascript',
      "import pg from 'pg' // all",
      ['keyword:import', 'keyword:from', "string:'pg'", 'comment:// all'],
    ],
    ['typescript', 'const a = `x\n${1}`', ['keyword:const', 'string:`x\n${1}`']],
    [
      'env',
      'DATABASE_URL=postgresql://a:b@c:5432/d # local',
      ['name:DATABASE_URL', 'number:5432', 'comment:# local'],
    ],
    ['python', '"""a\nb"""\nif x == 1:', ['string:"""a\nb"""', 'keyword:if', 'number:1']],
    [
      'sql',
      "select 'it''s' -- no",
      ['keyword:select', "string:'it'", "string:'s'", 'comment:-- no'],
    ],
    ['vue', "<p>don't</p>", ['name:<p', 'name:</p']],
    ['html', '<a href="x"><!-- a\nb -->', ['name:<a', 'string:"x"', 'comment:<!-- a\nb -->']],
    ['json', '{ "a\\"b": null }', ['string:"a\\"b"', 'keyword:null']],
    ['go', 'if err != nil { "a\\\\" }', ['keyword:if', 'keyword:nil', 'string:"a\\\\"']],
    ['bash', "psql 'host=a' # b", ["string:'host=a'", 'comment:# b']],
    ['text', 'import', []],
    ['unknown', 'import', []],
  ])('%s: %s', (language, code, expected) => {
    expect(marked(code, language)).toEqual(expected)
  })

  it.each(Object.keys(codeLanguages))('%s leaves the text as it is', (language) => {
    const code = `'a "b" \`c /* d <!-- e # f // g\n-- 1.5 \\' """ x: y=z </p> 'unclosed`
    expect(
      highlightCode(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code)
  })
})
