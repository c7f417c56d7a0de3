import { bin } from '../paths.mjs'
import { run } from '../run.mjs'
import { one } from './outcome.mjs'

/** Lints: eslint by the text, oxlint what needs types. */
export async function lint() {
  const eslint = await run(bin('eslint'), ['.', '--max-warnings', '0'], { minutes: 20 })
  const oxlint = await run(bin('oxlint'), ['--type-aware', '--deny-warnings'], { minutes: 20 })
  return one(eslint.code === 0 && oxlint.code === 0, [eslint, oxlint].map(({ code, output }) => (code === 0 ? '' : output)).join('\n'))
}
