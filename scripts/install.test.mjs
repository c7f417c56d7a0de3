import { expect, test } from 'vitest'
import { cleanEnvironment } from './install.mjs'

test("npm's own settings go, what reaches a registry stays", () => {
  const env = {
    PATH: '/bin',
    npm_config_yes: 'false',
    npm_config_local_prefix: '/x',
    npm_package_name: 'howdah-workspace',
    npm_lifecycle_event: 'start',
    npm_config_registry: 'https://registry.example.com/',
    npm_config_cafile: '/ca.pem',
    npm_config_https_proxy: 'http://proxy.example.com',
    NPM_CONFIG_CACHE: '/cache',
  }
  cleanEnvironment(env)
  expect(
    Object.keys(env)
      .filter((name) => /^npm/i.test(name))
      .sort(),
  ).toEqual([
    'NPM_CONFIG_CACHE',
    'npm_config_cafile',
    'npm_config_https_proxy',
    'npm_config_registry',
  ])
  expect(env).toMatchObject({ PATH: '/bin', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' })
})
