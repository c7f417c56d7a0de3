import { expect, it } from 'vitest'
import { checkFiles } from './check-files'

const check = (path: string) =>
  checkFiles({ files: [{ path, content: '' }], entrypoint_path: path }).entrypointPath

it('takes paths of 200 characters, and refuses longer ones', () => {
  const folders = 'folder/'.repeat(28)
  expect(check(`${folders}a.ts`)).toHaveLength(200)
  for (const path of [`${folders}ab.ts`, `${'a'.repeat(300)}.ts`])
    expect(() => check(path)).toThrow(expect.objectContaining({ status: 400 }))
})
