import { describe, expect, it } from 'vitest'
import { tokenize, type TokenKind } from './tokenizer'

const SHORT: Readonly<Record<TokenKind, string>> = {
  whitespace: ' ',
  'line-comment': '--',
  'block-comment': '/*',
  identifier: 'id',
  'quoted-identifier': 'qid',
  string: 'str',
  number: 'num',
  parameter: 'par',
  operator: 'op',
  punctuation: 'pun',
  unknown: '?',
}

/** `kind:text` of each token that is not white space; `!` marks what is still open at the end. */
const read = (sql: string): string[] =>
  tokenize(sql)
    .filter((token) => token.kind !== 'whitespace')
    .map(
      (token) =>
        `${SHORT[token.kind]}${token.terminated ? '' : '!'}:${sql.slice(token.start, token.end)}`,
    )

describe('strings', () => {
  it.each([
    [`'a''b'`, [`str:'a''b'`]],
    [`'a\\' b`, [`str:'a\\'`, 'id:b']],
    [`E'a\\' b' c`, [`str:E'a\\' b'`, 'id:c']],
    [`e'\\\\' c`, [`str:e'\\\\'`, 'id:c']],
    [`U&'d\\0061t' n'x' N'y'`, [`str:U&'d\\0061t'`, `str:n'x'`, `str:N'y'`]],
    [`b'01' X'1F'`, [`str:b'01'`, `str:X'1F'`]],
    [`B'0''1'`, [`str:B'0'`, `str:'1'`]],
    [`fooE'x\\'`, ['id:fooE', `str:'x\\'`]],
    [`U & 'x'`, ['id:U', 'op:&', `str:'x'`]],
    [`'open`, [`str!:'open`]],
    [`E'open\\'`, [`str!:E'open\\'`]],
    [`''`, [`str:''`]],
    [`'''`, [`str!:'''`]],
    [`'--' '/*'`, [`str:'--'`, `str:'/*'`]],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))

  it('goes on behind a line break in the style it began with', () => {
    expect(read(`E'a'\n'b\\'c'`)).toEqual([`str:E'a'`, `str:'b\\'c'`])
    expect(read(`E'a' -- why\r 'b\\'c'`)).toEqual([`str:E'a'`, '--:-- why', `str:'b\\'c'`])
    expect(read(`E'a'\n'b'\n'c\\'d'`)).toEqual([`str:E'a'`, `str:'b'`, `str:'c\\'d'`])
  })

  it.each([
    [`on the same line`, `E'a' 'b\\'`],
    [`behind a block comment`, `E'a' /*\n*/ \n 'b\\'`],
    [`behind something else`, `E'a'\n, 'b\\'`],
    [`of a standard string`, `'a'\n'b\\'`],
  ])('does not go on %s', (_, sql) => expect(read(sql).at(-1)).toBe(`str:'b\\'`))
})

describe('dollar quotes', () => {
  it.each([
    [`$$a'b$$c`, [`str:$$a'b$$`, 'id:c']],
    [`$a$ $b$ $$ $a$;`, ['str:$a$ $b$ $$ $a$', 'pun:;']],
    [`$a$b$a$`, ['str:$a$b$a$']],
    [`$A$ $a$`, ['str!:$A$ $a$']],
    [`$é1$;$é1$`, ['str:$é1$;$é1$']],
    [`x$a$b$a$`, ['id:x$a$b$a$']],
    [`1$a$;$a$`, ['num:1', 'str:$a$;$a$']],
    [`$1 $23`, ['par:$1', 'par:$23']],
    [`$1$$;$$`, ['par:$1', 'str:$$;$$']],
    [`$1a$`, ['par:$1', 'id:a$']],
    [`$ab c`, ['?:$', 'id:ab', 'id:c']],
    [`$`, ['?:$']],
    [`$$open`, ['str!:$$open']],
    [`$a$open$a`, ['str!:$a$open$a']],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))
})

describe('comments', () => {
  it.each([
    ['a -- b\nc', ['id:a', '--:-- b', 'id:c']],
    ['a --\rc', ['id:a', '--:--', 'id:c']],
    ['--', ['--:--']],
    ['/* a /* b */ c */ d', ['/*:/* a /* b */ c */', 'id:d']],
    ['/**/ /***/ /*/*/**/*/*/', ['/*:/**/', '/*:/***/', '/*:/*/*/**/*/*/']],
    ['/*/ a', ['/*!:/*/ a']],
    ['/* /* */', ['/*!:/* /* */']],
    [`/* ' */ -- '`, [`/*:/* ' */`, `--:-- '`]],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))
})

describe('identifiers', () => {
  it.each([
    ['a_1$ _b Ünïcödé naïve日本', ['id:a_1$', 'id:_b', 'id:Ünïcödé', 'id:naïve日本']],
    ['"a""b" U&"\\0061" u&"x"', ['qid:"a""b"', 'qid:U&"\\0061"', 'qid:u&"x"']],
    ['"a\\" b', ['qid:"a\\"', 'id:b']],
    ['"open', ['qid!:"open']],
    ['a\u00a0b 😀', ['id:a\u00a0b', 'id:😀']],
    ['\ud800', ['id:\ud800']],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))
})

describe('numbers', () => {
  it.each([
    [
      '1 1.5 1. .5 1e10 1.5E-3 1e+2',
      ['num:1', 'num:1.5', 'num:1.', 'num:.5', 'num:1e10', 'num:1.5E-3', 'num:1e+2'],
    ],
    ['1_000 0x1F 0o17 0b11 0x_1F', ['num:1_000', 'num:0x1F', 'num:0o17', 'num:0b11', 'num:0x_1F']],
    ['1..10', ['num:1', 'pun:..', 'num:10']],
    ['1e 0x 1_', ['num:1', 'id:e', 'num:0', 'id:x', 'num:1', 'id:_']],
    ['1abc', ['num:1', 'id:abc']],
    ['t.1', ['id:t', 'num:.1']],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))
})

describe('operators and punctuation', () => {
  it.each([
    ['a::int', ['id:a', 'pun:::', 'id:int']],
    ['a:=b=>c', ['id:a', 'pun::=', 'id:b', 'op:=>', 'id:c']],
    [':name', ['pun::', 'id:name']],
    ['a<>-1', ['id:a', 'op:<>', 'op:-', 'num:1']],
    ['a @-1', ['id:a', 'op:@-', 'num:1']],
    ['*-+-', ['op:*', 'op:-', 'op:+', 'op:-']],
    ['1-- 2', ['num:1', '--:-- 2']],
    ['1+-- 2', ['num:1', 'op:+', '--:-- 2']],
    ['1*/* x */2', ['num:1', 'op:*', '/*:/* x */', 'num:2']],
    [`a->>'b'#>>c`, ['id:a', 'op:->>', `str:'b'`, 'op:#>>', 'id:c']],
    ['([,;.])', ['pun:(', 'pun:[', 'pun:,', 'pun:;', 'pun:.', 'pun:]', 'pun:)']],
    ['\\d {x} \u0000', ['?:\\', 'id:d', '?:{', 'id:x', '?:}', '?:\u0000']],
  ])('%s', (sql, expected) => expect(read(sql)).toEqual(expected))
})

it('counts offsets in UTF-16 code units', () => {
  expect(tokenize(`'😀' x`).map(({ start, end }) => [start, end])).toEqual([
    [0, 4],
    [4, 5],
    [5, 6],
  ])
})
