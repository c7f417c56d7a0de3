import { describe, expect, it } from 'vitest'
import { isSameSql } from './same-sql'

describe('isSameSql', () => {
  it.each([
    ['select a,b from t', 'select\n  a,\n  b\nfrom\n  t'],
    ['select 1 -- one  \n, 2', 'select\n  1 -- one\n,\n  2'],
    ['/* a\n   b */ select 1', '/* a\n b */\nselect 1'],
    ["select 'a  b'", "select\n  'a  b'"],
  ])('%j and %j are', (before, after) => expect(isSameSql(before, after)).toBe(true))

  it.each([
    ['select 1 -- one', 'select 1'],
    ['select a', 'SELECT a'],
    ["select 'a  b'", "select 'a b'"],
    ['select "A"', 'select "a"'],
    ['select a ->> b', 'select a - >> b'],
    ['select 1; -- x\nselect 2', 'select 1 -- x\n; select 2'],
    ['select 1', 'select 1;'],
    ['select $$ a $$', 'select $$a$$'],
    ['select :a', 'select : a'],
    ["select 'a'\n'b'", "select 'a' 'b'"],
  ])('%j and %j are not', (before, after) => expect(isSameSql(before, after)).toBe(false))
})
