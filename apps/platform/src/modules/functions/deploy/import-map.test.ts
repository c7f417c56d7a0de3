import { describe, expect, it } from 'vitest'
import { asNpm, EMPTY_MODULE, importMapOf } from './import-map'

describe('the import map of a function', () => {
  it.each([
    ['https://esm.sh/hono@4', 'npm:hono@4'],
    ['https://esm.sh/hono@4.1.2/cors', 'npm:hono@4.1.2/cors'],
    ['https://esm.sh/@scope/name@1?target=deno', 'npm:@scope/name@1'],
    ['https://esm.sh/v135/lodash', 'npm:lodash'],
    ['jsr:@supabase/supabase-js@2', 'npm:@supabase/supabase-js@2'],
    ['jsr:@std/path', null],
    ['https://deno.land/std/http/server.ts', null],
    ['https://esm.sh.evil.example/hono', null],
  ])('takes %s as %s', (specifier, expected) => {
    expect(asNpm(specifier)).toBe(expected)
  })

  it('has the addresses of all files, and its own entries first', () => {
    const files = [
      {
        path: 'index.ts',
        content: `import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
          import { Hono } from "https://esm.sh/hono@4"
          import { x } from 'https://esm.sh/x@1'`,
      },
      {
        path: 'deno.json',
        content: `{
          // Where "x" is.
          "imports": { "https://esm.sh/x@1": "./x.ts", "db": "jsr:@supabase/supabase-js@2", },
        }`,
      },
    ]
    const map = importMapOf({ files, entrypointPath: 'index.ts', importMapPath: 'deno.json' })
    expect(map.imports).toEqual({
      'jsr:@supabase/functions-js/edge-runtime.d.ts': EMPTY_MODULE,
      'https://esm.sh/hono@4': 'npm:hono@4',
      'https://esm.sh/x@1': './x.ts',
      'jsr:@supabase/supabase-js@2': 'npm:@supabase/supabase-js@2',
      db: 'npm:@supabase/supabase-js@2',
    })
  })

  it.each(['[]', '{"imports": []}', '{"imports": {"a": 1}}', '{', 'null'])(
    'cannot be %s',
    (content) => {
      const files = [{ path: 'deno.json', content }]
      expect(() =>
        importMapOf({ files, entrypointPath: 'index.ts', importMapPath: 'deno.json' }),
      ).toThrow('not a valid import map')
    },
  )

  it.each([
    ['a text', '"' + '\\"'.repeat(100_000)],
    ['texts', '"\\'.repeat(100_000)],
    ['comments', '/* '.repeat(100_000)],
    ['commas', ', '.repeat(100_000)],
  ])('is refused in linear time for %s without an end', (_, content) => {
    const files = [{ path: 'deno.json', content }]
    const startedAt = performance.now()
    expect(() =>
      importMapOf({ files, entrypointPath: 'index.ts', importMapPath: 'deno.json' }),
    ).toThrow('not a valid import map')
    // Took a minute and more in quadratic time.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})
