import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../paths.mjs'
import { statement } from './host-parts.mjs'

const guide = readFileSync(join(root, 'docs/embedding.md'), 'utf8')

/** Returns a file of the guide to embedding, found by the comment with its name. */
export function guideFile(name) {
  const blocks = [...guide.matchAll(/```jsx?\n([^]*?)```/g)].map(([, code]) => code)
  const found = blocks.find((code) => code.startsWith(`// ${name}\n`))
  if (!found) throw new Error(`The guide has no file ${name}.`)
  return found
}

/** Replaces examples of values in a text, each of which it must contain. @param {[string, string][]} places */
export function replaced(text, places) {
  return places.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`The example lacks ${from}.`)
    return now.replace(from, to)
  }, text)
}

/** The same with the address, the project, the token and the statement of this run. */
export function filledGuideFile(name, { baseUrl, ref, token }) {
  const places = [
    ['https://platform.example.com', baseUrl],
    ['abcdefghijklmnopqrst', ref],
    ['fetchToken()', JSON.stringify(token)],
    ['select 1', statement],
  ]
  return places.reduce((text, [from, to]) => text.replace(from, to), guideFile(name))
}
