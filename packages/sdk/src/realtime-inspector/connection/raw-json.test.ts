import { expect, test } from 'vitest'
import { rawElements, rawMember } from './raw-json'

test('elements are returned as they are written', () => {
  expect(rawElements('[null, "1","a,]\\"b" ,{"a":[1,{"b":"}"}]}, 9007199254740993 ]')).toEqual([
    'null',
    '"1"',
    '"a,]\\"b"',
    '{"a":[1,{"b":"}"}]}',
    '9007199254740993',
  ])
  expect(rawElements('[]')).toEqual([])
})

test('members are returned as they are written, the last one of a name', () => {
  const text = ' { "a" : 1.10 , "b":{"a":2}, "\\u0061" : 12345678901234567890123 } '
  expect(rawMember(text, 'a')).toBe('12345678901234567890123')
  expect(rawMember(text, 'b')).toBe('{"a":2}')
  expect(rawMember(text, 'c')).toBeNull()
  expect(rawMember('{}', 'a')).toBeNull()
})

test('any JSON is cut into what it consists of', () => {
  const values = [null, true, -1.5e-7, 'x"\\\n', [], [[], {}], { 'a"': { b: [1, '}'] } }]
  const pretty = JSON.stringify(values, null, 2)
  expect(rawElements(pretty).map((text) => JSON.parse(text) as unknown)).toEqual(values)
  const object = Object.fromEntries(values.map((value, index) => [`n${index}`, value]))
  for (const [name, value] of Object.entries(object))
    expect(JSON.parse(rawMember(JSON.stringify(object, null, '\t'), name) ?? '0')).toEqual(value)
})
