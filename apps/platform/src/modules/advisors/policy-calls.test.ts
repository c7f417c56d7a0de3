import { describe, expect, it } from 'vitest'
import { callOnce, callsPerRow } from './policy-calls'

describe('calls of auth that are made for each row', () => {
  it.each([
    ['(owner = auth.uid())', '(owner = (select auth.uid()))'],
    [
      `((auth.jwt() ->> 'role'::text) = 'a'::text)`,
      `(((select auth.jwt()) ->> 'role'::text) = 'a'::text)`,
    ],
    [
      '((auth.uid() = a) OR (auth.uid() = b))',
      '(((select auth.uid()) = a) OR ((select auth.uid()) = b))',
    ],
    ['auth."is (a) ""Member"""(auth.uid(), 1)', '(select auth."is (a) ""Member"""(auth.uid(), 1))'],
    [
      '(EXISTS ( SELECT 1\n   FROM public.m\n  WHERE (m.who = auth.uid())))',
      '(EXISTS ( SELECT 1\n   FROM public.m\n  WHERE (m.who = (select auth.uid()))))',
    ],
    [
      '(( SELECT auth.uid() AS uid) = ( SELECT m.who FROM public.m WHERE (m.a = auth.uid())))',
      '(( SELECT auth.uid() AS uid) = ( SELECT m.who FROM public.m WHERE (m.a = (select auth.uid()))))',
    ],
  ])('%s', (expression, once) => {
    expect(callOnce(expression)).toBe(once)
  })

  it('are as many as the text contains', () => {
    const many = Array.from({ length: 150_000 }, () => 'auth.a()').join('OR ')
    const expression = `(EXISTS ( SELECT 1 FROM public.m WHERE (${many})))`
    expect(callOnce(expression)).toHaveLength(expression.length + 150_000 * '(select )'.length)
  })

  it.each([
    '(owner = ( SELECT auth.uid() AS uid))',
    `(( SELECT ((auth.jwt() -> 'a'::text) ->> 'b'::text)) = x)`,
    '(id IN ( SELECT m.id FROM public.m WHERE (m.who = ( SELECT auth.uid() AS uid))))',
    `("auth.uid()" = 'auth.uid()'::text)`,
    `(name = 'it''s auth.uid()'::text)`,
    `(name = E'\\\\auth.uid()'::text)`,
    '(other.auth.uid() = 1)',
    '("Auth".uid() = 1)',
    'auth.enabled',
    'true',
    '',
    ')) auth.uid',
  ])('not %s', (expression) => {
    expect(callsPerRow(expression)).toEqual([])
    expect(callOnce(expression)).toBe(expression)
  })
})
