import { describe, expect, it } from 'vitest'
import { indentJson, viewModesOf } from './cell-view'

describe('viewModesOf', () => {
  it('offers JSON for json and jsonb, Markdown for strings, the text as it is for all', () => {
    expect(viewModesOf({ typeName: null, typeOid: 3802 })).toEqual(['json', 'text'])
    expect(viewModesOf({ typeName: 'json', typeOid: 114 })).toEqual(['json', 'text'])
    expect(viewModesOf({ typeName: 'text', typeOid: 25 })).toEqual(['text', 'markdown'])
    expect(viewModesOf({ typeName: null, typeOid: 17 })).toEqual(['text'])
  })
})

describe('indentJson', () => {
  it('puts each member on a line of its own', () => {
    expect(indentJson('{"a": [1, {"b": null}], "c": {}}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {}\n}',
    )
  })

  it.each([
    ['digits beyond a double', '12345678901234567890.000000000001'],
    ['a repeated key', '{"a": 1, "a": 2}'],
    ['signs in strings', '{"a,b": "x: {y} \\"z\\" [1, 2]"}'],
    ['unicode escapes', '"\\u00e9\\ud83d\\ude00"'],
    ['white space in strings', '["a  b\\n", "  "]'],
  ])('keeps %s', (_, json) => {
    const tight = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    expect(tight(indentJson(json))).toBe(tight(json))
  })

  it('leaves alone what is no JSON', () => {
    expect(indentJson('{"a": "open')).toBe('{"a": "open')
    expect(indentJson('')).toBe('')
  })
})
