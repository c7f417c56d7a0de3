import { expect, test } from 'vitest'
import { invokeCode } from './invoke-code'

const codes = (verifies: boolean) =>
  Object.fromEntries(
    invokeCode({ slug: 'greet-all', url: 'http://localhost/functions/v1/greet-all', verifies }).map(
      ({ code, title }) => [title, code],
    ),
  )

test('each client invokes the function by its slug', () => {
  const { Dart, JavaScript, Python, curl } = codes(true)
  expect(JavaScript).toContain("supabase.functions.invoke('greet-all', {")
  expect(Dart).toContain("supabase.functions.invoke(\n  'greet-all',")
  expect(Python).toContain('supabase.functions.invoke(\n    "greet-all",')
  expect(curl).toContain("'http://localhost/functions/v1/greet-all'")
  expect(curl).toContain('Authorization')
  expect(codes(false)['curl']).not.toContain('Authorization')
})
