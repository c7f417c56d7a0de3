import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chooseEncoding, readAssets } from './asset-files'

const folder = mkdtempSync(join(tmpdir(), 'howdah-assets-'))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
for (const [path, text] of [
  ['index.html', '<html>'],
  ['favicon.svg', '<svg/>'],
  ['assets/index-DiwrgTda.js', 'plain'],
  ['assets/index-DiwrgTda.js.br', 'brotli'],
  ['assets/index-DiwrgTda.js.gz', 'gzip'],
  ['.vite/manifest.json', '{}'],
] as const) {
  writeFileSync(join(folder, path), text)
}
afterAll(() => rmSync(folder, { recursive: true }))
const assets = readAssets(folder)
const script = assets.get('/assets/index-DiwrgTda.js')

describe('readAssets', () => {
  it('finds files by their address, without variants and what begins with a dot', () => {
    expect([...assets.keys()].sort()).toEqual([
      '/assets/index-DiwrgTda.js',
      '/favicon.svg',
      '/index.html',
    ])
  })

  it('knows what never changes', () => {
    expect(script).toMatchObject({
      contentType: 'text/javascript; charset=utf-8',
      isImmutable: true,
    })
    expect(assets.get('/favicon.svg')).toMatchObject({
      contentType: 'image/svg+xml',
      isImmutable: false,
      encoded: {},
    })
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  [undefined, null],
])('Accept-Encoding %s gets %s', (accept, expected) => {
  if (!script) throw new Error('The script was not read')
  expect(chooseEncoding(accept, script)).toBe(expected)
})
