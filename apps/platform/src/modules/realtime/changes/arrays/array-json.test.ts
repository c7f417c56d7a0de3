import { expect, it } from 'vitest'
import { arrayJson } from './array-json'

const json = (type: string, text: string, delimiter = ',') => arrayJson(text, { type, delimiter })

it.each([
  ['text', '{}', '[]'],
  ['text', '{a,NULL,"NULL","null",""}', '["a",null,"NULL","null",""]'],
  [
    'text',
    String.raw`{"a,b","c\"d","e\\f","{}"," g "}`,
    String.raw`["a,b","c\"d","e\\f","{}"," g "]`,
  ],
  ['text', '{"two\nlines",日本,"😀 x"}', String.raw`["two\nlines","日本","😀 x"]`],
  ['text', '{1,true}', '["1","true"]'],
  ['', '{happy,"so so"}', '["happy","so so"]'],
  ['int4', '{1,NULL,-3}', '[1,null,-3]'],
  ['int8', '{9007199254740993}', '[9007199254740993]'],
  ['numeric', '{1.10,NaN,Infinity,-Infinity}', '[1.10,"NaN","Infinity","-Infinity"]'],
  ['float8', '{1e+300,-1.5e-07,-0}', '[1e+300,-1.5e-07,-0]'],
  ['bool', '{t,f,NULL}', '[true,false,null]'],
  [
    'jsonb',
    String.raw`{"{\"a\": [1, \"x\\\\y\"]}","null",1}`,
    String.raw`[{"a": [1, "x\\y"]},null,1]`,
  ],
  ['int4', '{{1,2},{3,NULL}}', '[[1,2],[3,null]]'],
  ['text', '{{{"a}"}},{{b}}}', '[[["a}"]],[["b"]]]'],
  ['int4', '[2:3]={5,6}', '[5,6]'],
  ['text', '[0:0][-1:0]={{"=",b}}', '[["=","b"]]'],
  ['timestamp', '{"2024-02-29 01:02:03.5",infinity}', '["2024-02-29T01:02:03.5","infinity"]'],
  [
    'timestamptz',
    '{"2024-02-29 01:02:03+00","0044-03-15 00:00:00-01 BC","2024-01-01 00:00:00+05:30"}',
    '["2024-02-29T01:02:03+00:00","0044-03-15T00:00:00-01:00 BC","2024-01-01T00:00:00+05:30"]',
  ],
])('an array of %s: %s', (type, text, expected) => {
  expect(json(type, text)).toBe(expected)
})

it('boxes have a delimiter of their own', () => {
  expect(json('box', '{(1,1),(0,0);(2,2),(1,1)}', ';')).toBe('["(1,1),(0,0)","(2,2),(1,1)"]')
})

it.each([
  '',
  '1 2',
  '{',
  '{a',
  '{"a',
  '{"a\\',
  '{a,}',
  '{,a}',
  '{a}b',
  '{a"b"}',
  '[1:2]',
  '[1:2]=',
  '{{a}',
  '{'.repeat(7),
])('what is no array stays what it is: %s', (text) => {
  expect(json('text', text)).toBeNull()
})
